import { wordTable } from '#platform/contract/text/word-table.ts';
import { Badge } from '#platform/ui/display/badges/badge.tsx';
import { BriefcaseBusiness, House, MapPin } from '#platform/ui/icons/icons.generated.tsx';
import type { Address } from '../../contract.ts';
import styles from './addresses.module.css';

const ICONS = wordTable({ Home: House, Work: BriefcaseBusiness, Other: MapPin }, () => MapPin);

export function AddressBadges({ type, isDefault }: Pick<Address, 'type' | 'isDefault'>) {
  const Icon = ICONS[type];
  return (
    <span className={`cluster ${styles.badges}`}>
      <Badge tone={type === 'Home' ? 'home' : 'work'} icon={<Icon className="icon-small" />}>
        {type}
      </Badge>
      {isDefault && <Badge tone="default">Default</Badge>}
    </span>
  );
}

type AddressLinesProps = {
  address: Omit<Address, 'id' | 'type' | 'isDefault'>;
  name: string;
};

export function AddressLines({ address, name }: AddressLinesProps) {
  const { address1, address2, city, state, zipCode, country } = address;
  return (
    <span className={`breaks ${styles.lines}`}>
      <b>{name}</b>
      <span>{address1}</span>
      {address2 !== '' && <span>{address2}</span>}
      <span>
        <span>{`${city}, ${state} `}</span>
        <span className="tabular" translate="no">
          {zipCode}
        </span>
      </span>
      <span>{country}</span>
    </span>
  );
}
