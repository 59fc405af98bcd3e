import { asWords, wordTable } from '#platform/contract/text/word-table.ts';
import { Badge, type BadgeTone } from '#platform/ui/display/badges/badge.tsx';
import { Check, CircleAlert, Minus } from '#platform/ui/icons/icons.generated.tsx';
import type { Margin, MarginWord } from '../cost-of.ts';

type Look = { tone: BadgeTone; words: string };

const LOOKS: Record<MarginWord, Look> = wordTable(
  {
    'below cost': { tone: 'cancelled', words: 'Below cost' },
    low: { tone: 'pending', words: 'Low margin' },
    good: { tone: 'active', words: 'Good margin' },
    unknown: { tone: 'default', words: 'Margin unknown' },
  },
  (word) => ({ tone: 'default', words: asWords(word) }),
);
const ICONS: Record<string, typeof Check> = { good: Check, unknown: Minus };

/** What is left of a price, in a word and a colour. */
export function MarginBadge({ margin }: { margin: Margin }) {
  const { word, percent } = margin;
  const { tone, words } = LOOKS[word];
  const Icon = ICONS[word] ?? CircleAlert;
  return (
    <Badge tone={tone} icon={<Icon className="icon-small" />}>
      {percent === undefined ? words : `${words}, ${percent}%`}
    </Badge>
  );
}
