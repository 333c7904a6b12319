// SPDX-License-Identifier: MIT
// Bundles the client into build/web: `node client/build.mjs`, called by `make web`.
// Options: --out FOLDER, --engine FILE, --rules FILE and --weights FILE for other places, --sizes for a table of sizes (bytes, then compressed bytes).
//
// Files whose names end in -HASH.ext never change and may be cached for ever; the others (pages, sw.js,
// the manifest, icons) keep their names. routes.json tells the server and the service worker which file
// answers which path; the first entry that fits counts, `*` at the end stands for any rest.

import { build } from 'esbuild';
import { createHash } from 'node:crypto';
import { cp, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const CLIENT = dirname(fileURLToPath(import.meta.url));
const ROOT = dirname(CLIENT);
const { values: options } = parseArgs({
  options: {
    out: { type: 'string', default: join(ROOT, 'build/web') },
    engine: { type: 'string', default: join(ROOT, 'build/wasm/engine.wasm') },
    review: { type: 'string', default: join(ROOT, 'build/wasm/review.wasm') },
    rules: { type: 'string', default: join(ROOT, 'build/wasm/rules.wasm') },
    weights: { type: 'string', default: join(ROOT, 'weights/tavla.bin') },
    sizes: { type: 'boolean', default: false },
  },
});
const OUT = resolve(options.out);
const STAGE = join(ROOT, `build/web.${process.pid}`);

const ROUTES = [
  { path: '/', file: 'index.html' },
  { path: '/dokuz-tas/kurallar', file: 'dokuz-tas/kurallar.html' },
  { path: '/dokuz-tas/rules', file: 'dokuz-tas/rules.html' },
  { path: '/kos/kurallar', file: 'kos/kurallar.html' },
  { path: '/kos/rules', file: 'kos/rules.html' },
  { path: '/dokuz-tas', file: 'index.html' },
  { path: '/dokuz-tas/masa', file: 'dokuz-tas/masa.html' },
  { path: '/dokuz-tas/ara', file: 'index.html' },
  { path: '/tavla/kurallar', file: 'tavla/kurallar.html' },
  { path: '/tavla/rules', file: 'tavla/rules.html' },
  { path: '/tavla', file: 'index.html' },
  { path: '/tavla/masa', file: 'tavla/masa.html' },
  { path: '/tavla/ara', file: 'index.html' },
  { path: '/kos', file: 'index.html' },
  { path: '/kos/masa', file: 'kos/masa.html' },
  { path: '/kos/ara', file: 'index.html' },
  { path: '/kos/ders', file: 'index.html' },
  { path: '/m/*', file: 'index.html' },
  { path: '/tasi', file: 'index.html' },
  { path: '/izle', file: 'index.html' },
  { path: '/dokuz-tas/izle/*', file: 'index.html' },
  { path: '/tavla/izle/*', file: 'index.html' },
  { path: '/kos/izle/*', file: 'index.html' },
  { path: '/ayarlar', file: 'index.html' },
  { path: '/adil', file: 'index.html' },
  { path: '/hakkinda', file: 'index.html' },
  { path: '/gizlilik', file: 'index.html' },
];

/** What each game's table fetches besides the page's own parts: parts and styles, with English, the larger language. */
const GAMES = {
  'dokuz-tas': { parts: ['table/words-dokuz-tas.ts', 'i18n/en/dokuz-tas.ts'], styles: [] },
  tavla: { parts: ['table/words-tavla.ts', 'i18n/en/tavla.ts'], styles: ['tavla'] },
  kos: { parts: ['table/kos.ts', 'i18n/en/kos.ts'], styles: ['kos'] },
};

const hashOf = (bytes) =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 8).toUpperCase();

const styleLink = (url) => `<link rel="stylesheet" href="${url}">`;
const partLinks = (urls) => urls.map((url) => `<link rel="modulepreload" href="${url}">`);
const inHead = (html, links) => html.replace('</head>', links.map((link) => `${link}\n`).join('') + '</head>');

async function filesUnder(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}

const common = {
  absWorkingDir: ROOT,
  bundle: true,
  minify: true,
  charset: 'utf8',
  target: ['es2021', 'safari15', 'chrome94', 'firefox93'],
  legalComments: 'none',
  logLevel: 'warning',
  metafile: true,
  outdir: STAGE,
  entryNames: '[name]-[hash]',
  chunkNames: '[name]-[hash]',
  assetNames: '[name]-[hash]',
};

/** Address of the output made from `entry`. */
function urlOf(result, entry) {
  const wanted = relative(ROOT, join(CLIENT, entry));
  for (const [file, info] of Object.entries(result.metafile.outputs)) {
    if (info.entryPoint === wanted) return `/${relative(STAGE, join(ROOT, file))}`;
  }
  throw new Error(`client/build.mjs: no output for ${entry}`);
}

/** Chunks that `url` imports statically, itself included, as addresses. */
function staticImports(result, url) {
  const seen = new Set();
  const visit = (file) => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const i of result.metafile.outputs[file].imports) {
      if (i.kind === 'import-statement') visit(i.path);
    }
  };
  visit(relative(ROOT, join(STAGE, url.slice(1))));
  return [...seen].map((file) => `/${relative(STAGE, join(ROOT, file))}`);
}

/** Source files in the outputs that `file` imports statically, itself included. */
function sourcesOf(outputs, file, seen = new Set()) {
  if (seen.has(file)) return [];
  seen.add(file);
  const { inputs, imports } = outputs[file];
  const further = imports.filter(({ kind }) => kind === 'import-statement').flatMap(({ path }) => sourcesOf(outputs, path, seen));
  return [...Object.keys(inputs), ...further];
}

/**
 * The bundler makes a file of its own for each set of parts that share a module, which would scatter the
 * start over a dozen files. So every part that is fetched later is told to need all that the start has
 * (and it has been loaded by then): the start becomes two files.
 */
async function buildPage(options) {
  const { metafile: { outputs } } = await build({ ...options, write: false });
  const main = Object.keys(outputs).find((file) => outputs[file].entryPoint === 'client/main.ts');
  const start = sourcesOf(outputs, main).filter((source) => source !== 'client/main.ts' && source.startsWith('client/'));
  const later = new Set(Object.values(outputs).map(({ entryPoint }) => entryPoint).filter((entry) => entry && entry !== 'client/main.ts'));
  const shared = {
    name: 'shared-start',
    setup({ onLoad }) {
      onLoad({ filter: /\.ts$/, namespace: 'file' }, async ({ path }) => {
        const source = relative(ROOT, path);
        if (!later.has(source)) return undefined;
        const needs = start.map((one) => `import ${JSON.stringify(join(ROOT, one))};`).join('\n');
        return { contents: `${await readFile(path, 'utf8')}\n${needs}\n`, loader: 'ts' };
      });
    },
  };
  return build({ ...options, plugins: [shared] });
}

/**
 * What a first visit fetches at most until the table stands, one entry for each game on this device against
 * the computer and one for each by a link. Weights and what is made only at a tap are not part of it.
 */
function visitsOf({ page, styles, mainUrl, every, local, online }) {
  const visits = {};
  for (const [game, { parts, styles: sheets }] of Object.entries(GAMES)) {
    const of = (urls, entries) => [...new Set([
      ...every, ...urls, ...sheets.map((name) => urlOf(styles, `styles/${name}.css`)),
      ...[mainUrl, ...['i18n/en.ts', ...parts, ...entries].map((entry) => urlOf(page, entry))].flatMap((url) => staticImports(page, url)),
    ])];
    visits[`/${game}/masa`] = of([`/${game}/masa.html`, ...local], ['throws/local.ts']);
    const four = game === 'kos' ? ['table/waiting-four.ts', 'i18n/en/pairs.ts'] : [];
    visits[`/m/ (${game})`] = [
      ...of(['/index.html', ...online], ['pages.ts', 'i18n/en/online.ts', ...four]),
      ...(four.length > 0 ? ['chairs', 'waiting'].map((name) => urlOf(styles, `styles/${name}.css`)) : []),
    ];
  }
  return visits;
}

/** Chunks that parts need beyond the start: asked for at once, one does not have to find the next, a round trip each. */
function chunksOf(page, mainUrl, entries) {
  const start = new Set(staticImports(page, mainUrl));
  return [...new Set(entries.flatMap((entry) => staticImports(page, urlOf(page, entry))))].filter((url) => !start.has(url));
}

/** Runs the pages that are readable without JavaScript through the same code as the browser does. */
async function prerendered() {
  const outfile = join(ROOT, `build/prerender.${process.pid}.mjs`);
  await build({
    entryPoints: [join(CLIENT, 'prerender.ts')],
    bundle: true, platform: 'node', format: 'esm', charset: 'utf8', outfile, logLevel: 'warning',
  });
  const { pages } = await import(`${pathToFileURL(outfile)}?${Date.now()}`);
  await rm(outfile);
  return pages();
}

async function buildAll() {
  await rm(STAGE, { recursive: true, force: true });
  await mkdir(STAGE, { recursive: true });

  const wasm = await readFile(options.engine);
  const engineUrl = `/engine-${hashOf(wasm)}.wasm`;
  await writeFile(join(STAGE, engineUrl.slice(1)), wasm);

  const rules = await readFile(options.rules);
  const rulesUrl = `/rules-${hashOf(rules)}.wasm`;
  await writeFile(join(STAGE, rulesUrl.slice(1)), rules);

  const review = await readFile(options.review);
  const reviewUrl = `/review-${hashOf(review)}.wasm`;
  await writeFile(join(STAGE, reviewUrl.slice(1)), review);

  const weights = await readFile(options.weights);
  const weightsUrl = `/tavla-${hashOf(weights)}.bin`;
  await writeFile(join(STAGE, weightsUrl.slice(1)), weights);

  const sources = await filesUnder(CLIENT);
  const buildId = hashOf(Buffer.concat([wasm, rules, review, weights, ...(await Promise.all(sources.map((f) => readFile(f))))]));

  const define = {
    ENGINE_URL: JSON.stringify(engineUrl),
    RULES_URL: JSON.stringify(rulesUrl),
    REVIEW_URL: JSON.stringify(reviewUrl),
    WEIGHTS_URL: JSON.stringify(weightsUrl),
    BUILD_ID: JSON.stringify(buildId),
  };
  const worker = await build({
    ...common, define, format: 'esm', entryPoints: ['engine/worker.ts', 'review/review-worker.ts'].map((entry) => join(CLIENT, entry)),
  });
  define.WORKER_URL = JSON.stringify(urlOf(worker, 'engine/worker.ts'));
  define.REVIEW_WORKER_URL = JSON.stringify(urlOf(worker, 'review/review-worker.ts'));
  const styles = await build({ ...common, entryPoints: ['main', 'tavla', 'kos', 'kos-lesson', 'replay', 'throws', 'chairs', 'waiting'].map((name) => join(CLIENT, `styles/${name}.css`)) });
  const gameStyles = { tavla: urlOf(styles, 'styles/tavla.css'), kos: urlOf(styles, 'styles/kos.css') };
  define.TAVLA_STYLES_URL = JSON.stringify(gameStyles.tavla);
  define.KOS_STYLES_URL = JSON.stringify(gameStyles.kos);
  define.KOS_LESSON_STYLES_URL = JSON.stringify(urlOf(styles, 'styles/kos-lesson.css'));
  define.REPLAY_STYLES_URL = JSON.stringify(urlOf(styles, 'styles/replay.css'));
  define.WAITING_STYLES_URL = JSON.stringify(urlOf(styles, 'styles/waiting.css'));
  define.CHAIRS_STYLES_URL = JSON.stringify(urlOf(styles, 'styles/chairs.css'));
  define.THROWS_STYLES_URL = JSON.stringify(urlOf(styles, 'styles/throws.css'));
  const page = await buildPage({ ...common, define, format: 'esm', splitting: true, entryPoints: [join(CLIENT, 'main.ts')] });
  const mainUrl = urlOf(page, 'main.ts');
  define.ONLINE_CHUNKS = JSON.stringify(chunksOf(page, mainUrl, ['pages.ts']));
  const early = await build({ ...common, define, target: 'es2015', format: 'iife', entryPoints: [join(CLIENT, 'early.ts')] });

  const assets = [
    `<script src="${urlOf(early, 'early.ts')}"></script>`,
    styleLink(urlOf(styles, 'styles/main.css')),
    ...partLinks(staticImports(page, mainUrl).slice(1)),
    `<script type="module" src="${mainUrl}"></script>`,
  ].join('\n');

  const template = (await readFile(join(CLIENT, 'index.html'), 'utf8')).replace('<!--assets-->', assets);
  await writeFile(join(STAGE, 'index.html'), template.replace('<!--page-->', ''));
  for (const [game, { parts: [table], styles: sheets }] of Object.entries(GAMES)) {
    const links = [
      // Two people at one device (?iki) do without the player, but a page does not see its query: early.ts
      // could tell them apart, and everybody else would have the engine a round trip later.
      `<link rel="preload" as="fetch" crossorigin="anonymous" href="${engineUrl}">`,
      ...sheets.map((name) => styleLink(urlOf(styles, `styles/${name}.css`))),
      ...partLinks(chunksOf(page, mainUrl, [table, 'throws/local.ts'])),
    ];
    await mkdir(join(STAGE, game), { recursive: true });
    await writeFile(join(STAGE, game, 'masa.html'), inHead(template, links).replace('<!--page-->', ''));
  }
  for (const { file, lang, title, description, html } of await prerendered()) {
    await mkdir(dirname(join(STAGE, file)), { recursive: true });
    const own = gameStyles[dirname(file)];
    const text = inHead(template, own ? [styleLink(own)] : [])
      .replace('<html lang="tr"', `<html lang="${lang}"`)
      .replace(/<title>.*<\/title>/, `<title>${title}</title>`)
      .replace(/(<meta name="description" content=)"[^"]*"/, `$1"${description}"`)
      .replace('<!--page-->', html);
    await writeFile(join(STAGE, file), text);
  }
  await cp(join(CLIENT, 'icons'), join(STAGE, 'icons'), { recursive: true });
  await cp(join(CLIENT, 'manifest.webmanifest'), join(STAGE, 'manifest.webmanifest'));
  await writeFile(join(STAGE, 'routes.json'), JSON.stringify(ROUTES, null, 1) + '\n');

  const kept = (await filesUnder(STAGE))
    .map((file) => `/${relative(STAGE, file)}`)
    .filter((url) => url !== weightsUrl)
    .filter((url) => !/^\/(routes\.json|404\.html|icons\/.*(maskable|apple|512).*)$/.test(url))
    .map((url) => ROUTES.find((route) => `/${route.file}` === url)?.path ?? url);
  await build({
    ...common, entryNames: '[name]', format: 'iife', entryPoints: [join(CLIENT, 'sw.ts')],
    define: { ...define, PRECACHE: JSON.stringify(kept), ROUTES: JSON.stringify(ROUTES) },
  });

  const sizes = await compress();
  const every = [urlOf(early, 'early.ts'), urlOf(styles, 'styles/main.css')];
  const local = [engineUrl, urlOf(worker, 'engine/worker.ts')];
  const visits = visitsOf({ page, styles, mainUrl, every, local, online: [rulesUrl] });
  await rm(OUT, { recursive: true, force: true });
  await cp(STAGE, OUT, { recursive: true });
  await rm(STAGE, { recursive: true, force: true });
  return { sizes, visits };
}

/** Writes .br and .gz beside every file they make smaller. Returns [name, plain, brotli] rows. */
async function compress() {
  const rows = [];
  for (const file of await filesUnder(STAGE)) {
    const plain = await readFile(file);
    const br = brotliCompressSync(plain, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
    });
    const gz = gzipSync(plain, { level: 9 });
    const isSmaller = br.length < plain.length * 0.95 && !file.endsWith('.png');
    if (isSmaller) await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
    rows.push([relative(STAGE, file), plain.length, isSmaller ? br.length : plain.length]);
  }
  return rows;
}

const { sizes: rows, visits } = await buildAll();
if (options.sizes) {
  for (const [name, plain, br] of rows) {
    console.log(`${name.padEnd(44)} ${String(plain).padStart(8)} ${String(br).padStart(8)}`);
  }
}
const BUDGET = 120 * 1024;
const weight = new Map(rows.map(([name, , br]) => [`/${name}`, br]));
for (const [page, urls] of Object.entries(visits)) {
  const visit = urls.reduce((sum, url) => sum + (weight.get(url) ?? Infinity), 0);
  if (options.sizes) console.log(`first visit, ${page}: at most ${(visit / 1024).toFixed(1)} KiB compressed of ${BUDGET / 1024} KiB`);
  if (visit > BUDGET) {
    console.error(`client/build.mjs: the first visit to ${page} is over its budget`);
    process.exitCode = 1;
  }
}
