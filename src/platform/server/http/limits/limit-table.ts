/**
 * Requests that are being answered at the same time. Of the places of a process the last `kept` are
 * for what the shop lives from: orders, carts, signing in.
 */
export const AT_ONCE = { ofClient: 20, inProcess: 64, kept: 13 };

/** A process whose event loop was late by more than `overMs` for so long does only what it lives from. */
export const STRAIN = { overMs: 250, forMs: 2_000 };

/**
 * How many connections one process holds. 100 browsers behind one address open six each. Beyond `room` the new ones take the place of the idlest. Each
 * answer that is not read may hold 64 KB here, so nobody asks more than `unanswered` over one of them.
 */
export const SOCKETS = { ofAddress: 600, room: 900, most: 1_000, unanswered: 4 };
