/** Concurrent requests. The last `reserved` slots of a process are for vital endpoints. */
export const CONCURRENCY = { perClient: 20, perProcess: 64, reserved: 13 };

/** Event loop lag beyond which a process answers vital requests only. */
export const OVERLOAD = { overMs: 250, forMs: 2_000 };

/** Connections of a process, 3 KB each while queued. 100 browsers of an address open six each; of each limit the share `keepAliveShare` may be between two requests; `unanswered` bounds responses of 64 KB. */
export const SOCKETS = {
  perAddress: 600,
  perProcess: 900,
  keepAliveShare: 2 / 3,
  queued: 12_000,
  idleMs: { perAddress: 3_000, perProcess: 500 },
  unanswered: 4,
};
