import { inRoot } from './prepare.mjs';

export const SERVER_FLAGS = [
  // Room for young objects: V8's default takes 100 MB more under load and is no faster.
  '--max-semi-space-size=8',
  // Heap growth before a collection: V8's default takes 60 MB more.
  '--heap-growing-percent=60',
  // V8 helper threads: collections wait for each, and Node's four share two cores with PostgreSQL (`npm run bench -- search`).
  '--v8-pool-size=1',
];

/** Environment of the server's process, unless set otherwise. */
export const SERVER_ENVIRONMENT = {
  // Node checks that cached sources are unchanged.
  NODE_COMPILE_CACHE: inRoot('node_modules/.cache/node-compile'),
  // glibc gives each thread its own arena and returns little of it: two suffice for a few threads.
  MALLOC_ARENA_MAX: '2',
};
