// SPDX-License-Identifier: MIT
// Constants that client/build.mjs writes into the bundle.

/** Addresses of the engine module and of the one without a computer player, with their content hashes. */
declare const ENGINE_URL: string;
declare const RULES_URL: string;
/** Address of the worker that runs the computer player, with its content hash. */
declare const WORKER_URL: string;
/** Addresses of the worker that judges finished games and of its module, with their content hashes. */
declare const REVIEW_WORKER_URL: string;
declare const REVIEW_URL: string;
/** Address of the file of weights for Tavla, with its content hash. */
declare const WEIGHTS_URL: string;
/** Address of the styles that only Kös needs, with their content hash. */
declare const KOS_STYLES_URL: string;
declare const KOS_LESSON_STYLES_URL: string;
declare const THROWS_STYLES_URL: string;
declare const CHAIRS_STYLES_URL: string;
declare const WAITING_STYLES_URL: string;
declare const TAVLA_STYLES_URL: string;
/** Address of the replay pages' styles, with its content hash. */
declare const REPLAY_STYLES_URL: string;
/** Addresses of the modules a table by link asks for as soon as it opens; known to early.ts alone. */
declare const ONLINE_CHUNKS: string[];
/** Identifies this build of the client; sent in `hello` and used as the cache's name. */
declare const BUILD_ID: string;
/** Addresses the service worker keeps for play without a network. */
declare const PRECACHE: string[];
/** Which file answers which path, the same table the server reads (`routes.json`). */
declare const ROUTES: { path: string; file: string }[];
