import { inRoot } from './prepare.mjs';

export const SERVER_FLAGS = [
  // Room for young objects: V8's own measure takes 100 MB more under load and is no faster.
  '--max-semi-space-size=8',
  // What is used may grow by this much of it before it is collected: V8's own takes 60 MB more.
  '--heap-growing-percent=60',
  // V8's helpers: it waits for each of them when it collects, and Node's four have two cores to share
  // with PostgreSQL. The slowest searches show it: `npm run bench -- search`.
  '--v8-pool-size=1',
];

/** What the server's process finds in its environment, unless it is set otherwise. */
export const SERVER_ENVIRONMENT = {
  // What Node made of the sources last time; it looks whether they are still the same.
  NODE_COMPILE_CACHE: inRoot('node_modules/.cache/node-compile'),
  // glibc gives each thread memory of its own, and little of it back: two are enough for a few threads.
  MALLOC_ARENA_MAX: '2',
};
