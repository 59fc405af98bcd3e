/** `waiting`: the gateway has not accepted the keys yet; `silent`: payments come, and no event tells of them. */
export const ONLINE_STATES = ['off', 'on', 'refused', 'waiting', 'silent'] as const;
export type OnlineState = (typeof ONLINE_STATES)[number];
