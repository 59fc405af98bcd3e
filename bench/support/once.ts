/** Headers of a single call with `fetch`: a shop that stops waits for connections which are left open. */
export const ONCE = { connection: 'close' };
