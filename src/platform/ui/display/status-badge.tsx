import { CircleX, Clock, Eye, EyeOff, PackageCheck, Paintbrush, Truck } from 'lucide-react';
import { Badge } from './badge.tsx';

const LOOKS = {
  pending: { icon: Clock, word: 'Pending' },
  processing: { icon: Paintbrush, word: 'Processing' },
  shipped: { icon: Truck, word: 'Shipped' },
  delivered: { icon: PackageCheck, word: 'Delivered' },
  cancelled: { icon: CircleX, word: 'Cancelled' },
  active: { icon: Eye, word: 'Active' },
  inactive: { icon: EyeOff, word: 'Inactive' },
} as const;

/** A status as icon, word and colour. One that it does not know is shown as pending. */
export function StatusBadge({ status }: { status: string }) {
  const tone = isKnown(status) ? status : 'pending';
  const { icon: Icon, word } = LOOKS[tone];
  return (
    <Badge tone={tone} icon={<Icon className="ico-s" aria-hidden="true" />}>
      {word}
    </Badge>
  );
}

function isKnown(status: string): status is keyof typeof LOOKS {
  return Object.hasOwn(LOOKS, status);
}
