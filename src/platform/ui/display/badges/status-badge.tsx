import {
  Archive,
  CircleX,
  Clock,
  Eye,
  EyeOff,
  PackageCheck,
  Paintbrush,
  Truck,
} from '../../icons/icons.generated.tsx';
import { Badge } from './badge.tsx';

const LOOKS = {
  pending: { icon: Clock, word: 'Pending' },
  processing: { icon: Paintbrush, word: 'Processing' },
  shipped: { icon: Truck, word: 'Shipped' },
  delivered: { icon: PackageCheck, word: 'Delivered' },
  cancelled: { icon: CircleX, word: 'Cancelled' },
  active: { icon: Eye, word: 'Active' },
  inactive: { icon: EyeOff, word: 'Inactive' },
  archived: { icon: Archive, word: 'Archived' },
} as const;

/** A status as icon, word and colour; an unknown one as pending. */
export function StatusBadge({ status }: { status: string }) {
  const tone = isKnown(status) ? status : 'pending';
  const { icon: Icon, word } = LOOKS[tone];
  return (
    <Badge tone={tone === 'archived' ? 'inactive' : tone} icon={<Icon className="icon-small" />}>
      {word}
    </Badge>
  );
}

function isKnown(status: string): status is keyof typeof LOOKS {
  return Object.hasOwn(LOOKS, status);
}
