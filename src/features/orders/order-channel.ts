/** Where an order came from; `web` is the shop itself. */
export const CHANNELS = [
  'web',
  'quote',
  'whatsapp',
  'instagram',
  'market',
  'phone',
  'other',
] as const;
export type Channel = (typeof CHANNELS)[number];
