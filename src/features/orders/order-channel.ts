import { asWords, wordTable } from '#platform/contract/text/word-table.ts';
/** Channels that orders come from; `web` is the shop itself. */
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

export const CHANNEL_NAMES: Record<Channel, string> = wordTable(
  {
    web: 'The shop',
    quote: 'A quote',
    whatsapp: 'WhatsApp',
    instagram: 'Instagram',
    market: 'A market',
    phone: 'The phone',
    other: 'Elsewhere',
  },
  asWords,
);
