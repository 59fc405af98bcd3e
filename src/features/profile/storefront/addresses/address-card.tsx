import { wordTable } from '#platform/contract/text/word-table.ts';
import { useId } from 'react';
import mor from '#features/catalogue/storefront/cards/pigments/mor.webp';
import neel from '#features/catalogue/storefront/cards/pigments/neel.webp';
import tulsi from '#features/catalogue/storefront/cards/pigments/tulsi.webp';
import { IconButton } from '#platform/ui/actions/icon-button.tsx';
import { TextButton } from '#platform/ui/actions/text-button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { Explained } from '#platform/ui/feedback/explained.tsx';
import { Pencil, Trash2 } from '#platform/ui/icons/icons.generated.tsx';
import type { Address } from '../../contract.ts';
import { AddressBadges, AddressLines } from './address-summary.tsx';
import styles from './addresses.module.css';

type AddressCardProps = {
  address: Address;
  name: string;
  failure: string | undefined;
  onEdit: () => void;
  onDelete: () => void;
  onMakeDefault: () => void;
};

/** Name of a card among others: "Home address, 14 Ashram Road". */
export function addressName({ type, address1 }: Pick<Address, 'type' | 'address1'>): string {
  return `${type} address, ${address1}`;
}

export function cardId({ id }: Pick<Address, 'id'>): string {
  return `address-${id}`;
}

export function AddressCard(props: AddressCardProps) {
  const { address, name, failure } = props;
  const label = addressName(address);
  return (
    <li className={`card ${styles.card}`} id={cardId(address)} tabIndex={-1} aria-label={label}>
      <div className={styles.head}>
        <AddressBadges {...address} />
        <AddressStamp {...address} />
      </div>
      <AddressLines address={address} name={name} />
      {failure !== undefined && (
        <Banner tone="bad" title="This address was not deleted">
          {failure}
        </Banner>
      )}
      <div className={styles.foot}>
        {!address.isDefault && (
          <TextButton aria-label={`Make default: ${label}`} onClick={props.onMakeDefault}>
            Make default
          </TextButton>
        )}
        <span className={styles.actions}>
          <IconButton label={`Edit ${label}`} onClick={props.onEdit}>
            <Pencil className="icon" />
          </IconButton>
          <DeleteButton label={`Delete ${label}`} isOff={address.isDefault} {...props} />
        </span>
      </div>
    </li>
  );
}

const STAMPS = wordTable({ Home: neel, Work: tulsi, Other: mor }, () => mor);

const WAVES = [0, 1, 2, 3].map((row) => `M2 ${8 + row * 10}q8 -7 16 0t16 0t16 0t16 0t16 0t16 0`);

function AddressStamp({ type, isDefault }: Pick<Address, 'type' | 'isDefault'>) {
  return (
    <span className={styles.stamp} aria-hidden="true">
      <span className={styles.stampPaper}>
        <img src={STAMPS[type]} alt="" width="48" height="58" loading="lazy" />
      </span>
      {isDefault && (
        <svg className={styles.postmark} viewBox="0 0 100 46" width="100" height="46" fill="none">
          <path d={WAVES.join('')} />
        </svg>
      )}
    </span>
  );
}

type DeleteButtonProps = { label: string; isOff: boolean; onDelete: () => void };

/** Stays reachable on the default address, and says why it does nothing. */
function DeleteButton({ label, isOff, onDelete }: DeleteButtonProps) {
  const reasonId = useId();
  return (
    <Explained why={isOff ? 'Make another address default first' : undefined} whyId={reasonId}>
      <IconButton
        label={label}
        aria-disabled={isOff || undefined}
        aria-describedby={isOff ? reasonId : undefined}
        onClick={onDelete}
      >
        <Trash2 className="icon" />
      </IconButton>
    </Explained>
  );
}
