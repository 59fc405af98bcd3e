/**
 * Requests that are being answered at the same time. Of the places of a process the last `kept` are
 * for what the shop lives from: orders, carts, signing in.
 */
export const AT_ONCE = { ofClient: 20, inProcess: 64, kept: 13 };

/** A process whose event loop was late by more than `overMs` for so long does only what it lives from. */
export const STRAIN = { overMs: 250, forMs: 2_000 };

/**
 * How many connections one process serves, and how many more wait unread (3 KB each). 100 browsers
 * behind one address open six each. One that was quiet for `quietMs` may be ended for another that
 * waits. An unread answer may hold 64 KB, so one connection has at most `unanswered` of them.
 */
export const SOCKETS = {
  ofAddress: 600,
  room: 900,
  waiting: 12_000,
  quietMs: { ofAddress: 3_000, room: 500 },
  unanswered: 4,
};
