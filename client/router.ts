// SPDX-License-Identifier: MIT
// Pages and how one goes between them. A page is a View; main.ts registers each with a path.
//
//   addRoute('/m/:code', async () => (await import('./pages.ts')).onlineTableView)
//   navigate('/dokuz-tas')            as if a link had been followed
//   back('/')                         the browser's back, or the given page when there is none
//
// Ordinary links (<a href>) are followed without loading the page anew. After a change of page the
// scroll position is at the top (or where it was, going back), the page's <h1> has the focus, and
// pointer input is ignored for 300 ms so that a second tap does not hit what has just appeared. While a sheet
// is open, back only closes it.

export interface Route {
  /** Path of the address, without query: `/m/lale-42`. */
  path: string;
  /** Named parts of the path: `{ code: 'lale-42' }`. */
  params: Record<string, string>;
  query: URLSearchParams;
  /** The page was there already and is shown anew, in another language. */
  isAgain: boolean;
  /** Whether another page has come in its place: what was awaited may not be drawn any more. */
  isLeft(): boolean;
}

export interface View {
  mount(root: HTMLElement, route: Route): void | Promise<void>;
  /** Called before the page goes away; stop timers, sockets and listeners here. */
  unmount?(): void;
}

type Loader = () => View | Promise<View>;
interface Registered {
  pattern: string[];
  load: Loader;
}

const SETTLE_MS = 300;
const routes: Registered[] = [];
let notFound: Loader;
let failed: (error: unknown) => View;
let root: HTMLElement;
let shown: View | null = null;
let visit = 0;
let depth = 0;
let settleTimer = 0;
/** The way back to the page that a closed sheet stood on. */
let isReturning = false;

export function addRoute(path: string, load: Loader): void {
  routes.push({ pattern: path.split('/'), load });
}

function match(path: string): { load: Loader; params: Record<string, string> } {
  const parts = path.replace(/(.)\/+$/, '$1').split('/');
  for (const { pattern, load } of routes) {
    if (pattern.length !== parts.length) continue;
    const params: Record<string, string> = {};
    const isMatch = pattern.every((want, i) => {
      const got = parts[i] ?? '';
      if (!want.startsWith(':')) return want === got;
      params[want.slice(1)] = decodeURIComponent(got);
      return got !== '';
    });
    if (isMatch) return { load, params };
  }
  return { load: notFound, params: {} };
}

function settle(): void {
  root.classList.add('settling');
  clearTimeout(settleTimer);
  settleTimer = window.setTimeout(() => root.classList.remove('settling'), SETTLE_MS);
}

/** Gives the page's title the focus, for readers and for the Tab key, without a ring around it. */
function focusTitle(): void {
  const title = root.querySelector('h1');
  if (!title) return;
  if (!title.hasAttribute('tabindex')) title.tabIndex = -1;
  title.focus({ preventScroll: true });
}

async function show(isFirst: boolean, scrollTo: number, isAgain = false): Promise<void> {
  const mine = ++visit;
  const isLeft = (): boolean => mine !== visit;
  let view: View;
  let route: Route;
  try {
    const url = new URL(location.href);
    const { load, params } = match(url.pathname);
    route = { path: url.pathname, params, query: url.searchParams, isAgain, isLeft };
    view = await load();
  } catch (error) {
    view = failed(error);
    route = { path: location.pathname, params: {}, query: new URLSearchParams(), isAgain, isLeft };
  }
  if (isLeft()) return;
  hide();
  root.replaceChildren();
  shown = view;
  try {
    await view.mount(root, route);
  } catch (error) {
    console.error(error);
    if (isLeft()) return;
    hide();
    root.replaceChildren();
    shown = failed(error);
    await shown.mount(root, route);
  }
  if (isLeft()) return;
  window.scrollTo(0, scrollTo);
  if (isFirst && location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  if (isFirst) return;
  settle();
  if (!root.contains(document.activeElement)) focusTitle();
}

function hide(): void {
  try {
    shown?.unmount?.();
  } catch (error) {
    console.error(error);
  }
  shown = null;
}

function rememberScroll(): void {
  history.replaceState({ ...history.state, scroll: window.scrollY }, '');
}

export function navigate(path: string, options: { replace?: boolean } = {}): void {
  // A link that is tapped twice leads one page on.
  if (options.replace || new URL(path, location.href).href === location.href) {
    history.replaceState({ depth, scroll: 0 }, '', path);
  } else {
    rememberScroll();
    depth += 1;
    history.pushState({ depth, scroll: 0 }, '', path);
  }
  void show(false, 0);
}

/** The browser's back when the previous page was ours, otherwise the page given. */
export function back(fallback = '/'): void {
  if (depth > 0) history.back();
  else navigate(fallback, { replace: true });
}

/** Shows the present page anew, for example in another language. The element in use keeps the focus if
 * the new page has one with its id. */
export async function refresh(): Promise<void> {
  const id = document.activeElement?.id;
  await show(true, window.scrollY, true);
  if (id) document.getElementById(id)?.focus({ preventScroll: true });
}

function followLink(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
  const isAnchor = link.hash !== '' && link.pathname === location.pathname;
  if (isAnchor) return;
  event.preventDefault();
  navigate(link.pathname + link.search + link.hash);
}

export function startRouter(options: {
  root: HTMLElement;
  notFound: Loader;
  failed: (error: unknown) => View;
}): void {
  ({ root, notFound, failed } = options);
  history.scrollRestoration = 'manual';
  depth = typeof history.state?.depth === 'number' ? history.state.depth : 0;
  document.addEventListener('click', followLink);
  addEventListener('pagehide', rememberScroll);
  addEventListener('popstate', (event) => {
    if (location.hash !== '' && event.state === null) return;
    const at = typeof event.state?.depth === 'number' ? event.state.depth : 0;
    if (isReturning) {
      isReturning = false;
      return;
    }
    // Back while a sheet is open closes the sheet, which listens too, and stays on the page.
    if (at !== depth && document.querySelector('.sheet-veil')) {
      isReturning = true;
      history.go(depth - at);
      return;
    }
    depth = at;
    void show(false, typeof event.state?.scroll === 'number' ? event.state.scroll : 0);
  });
  void show(true, typeof history.state?.scroll === 'number' ? history.state.scroll : 0);
}
