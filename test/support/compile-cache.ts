import path from 'node:path';

/** Of the environment of a process: what one has compiled the next reads (0.6 to 1.2 s of CPU for a shop). */
export const COMPILE_CACHE = {
  NODE_COMPILE_CACHE: path.resolve(import.meta.dirname, '../../node_modules/.cache/node-compile'),
};
