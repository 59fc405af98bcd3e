/** Requests that are worked on at once. The last `reserved` slots of a process are for vital endpoints. */
export const CONCURRENCY = { perClient: 20, perProcess: 64, reserved: 13 };

/** A process whose event loop was late by more than `overMs` for so long answers vital requests only. */
export const OVERLOAD = { overMs: 250, forMs: 2_000 };

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
