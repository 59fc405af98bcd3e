import { inRoot } from './prepare.mjs';

// Room for young objects: V8's own measure takes 100 MB more under load and is no faster. And what is
// used may grow by this much of it (in per cent) before it is collected: V8's own takes 60 MB more.
export const SERVER_FLAGS = ['--max-semi-space-size=8', '--heap-growing-percent=60'];

/** What the server's process finds in its environment, unless somebody set it otherwise. */
export const SERVER_ENVIRONMENT = {
  // What Node made of the sources last time; it looks whether they are still the same.
  NODE_COMPILE_CACHE: inRoot('node_modules/.cache/node-compile'),
  // glibc gives each thread memory of its own, and little of it back: two are enough for a few threads.
  MALLOC_ARENA_MAX: '2',
};
