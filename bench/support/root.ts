import path from 'node:path';

/** The clone. */
export const ROOT = path.resolve(import.meta.dirname, '../..');
