/** Ends a wait that hangs; the slowest machine comes within it. */
export const HANGS_AFTER_MS = 120_000;

/** Of `vi.waitFor` and `vi.waitUntil`, which give up after a second by default. */
export const PATIENTLY = { timeout: HANGS_AFTER_MS, interval: 20 };
