import { asWords, wordTable } from '#platform/contract/text/word-table.ts';
import { Badge } from '#platform/ui/display/badges/badge.tsx';
import { Eye, EyeOff, Pencil } from '#platform/ui/icons/icons.generated.tsx';
import type { ListedPage } from '../admin-contract.ts';
import type { PagePlace } from '../contract.ts';

export const PLACE_LABELS: Record<PagePlace, string> = wordTable(
  {
    'footer-shop': 'In the footer under Shop',
    'footer-help': 'In the footer under Help',
    none: 'Not in the footer',
  },
  asWords,
);

/** Short enough for a phone. */
export const PLACE_OPTIONS: { value: PagePlace; label: string }[] = [
  { value: 'footer-shop', label: 'Footer: Shop' },
  { value: 'footer-help', label: 'Footer: Help' },
  { value: 'none', label: 'Not in the footer' },
];

/** Shows whether visitors see the page, and whether a draft waits. */
export function PageBadges({ page }: { page: Pick<ListedPage, 'state' | 'hasDraft'> }) {
  const isOffline = page.state === 'offline';
  return (
    <>
      {isOffline ? (
        <Badge tone="inactive" icon={<EyeOff className="icon-small" />}>
          Offline
        </Badge>
      ) : (
        <Badge tone="active" icon={<Eye className="icon-small" />}>
          Online
        </Badge>
      )}
      {page.hasDraft && !isOffline && (
        <Badge tone="pending" icon={<Pencil className="icon-small" />}>
          Draft
        </Badge>
      )}
    </>
  );
}
