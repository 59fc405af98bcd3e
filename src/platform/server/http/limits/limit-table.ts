/** Concurrent requests. The last `reserved` slots of a process are for vital endpoints. */
export const CONCURRENCY = { perClient: 20, perProcess: 64, reserved: 13 };

/** Event loop lag beyond which a process answers vital requests only. */
export const OVERLOAD = { overMs: 250, forMs: 2_000 };

/** Connections of a process, 3 KB each while unread. 100 browsers of an address open six each; `unanswered` bounds responses of 64 KB. */
export const SOCKETS = {
  ofAddress: 600,
  room: 900,
  waiting: 12_000,
  quietMs: { ofAddress: 3_000, room: 500 },
  unanswered: 4,
};
