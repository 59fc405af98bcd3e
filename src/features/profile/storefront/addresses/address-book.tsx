import { useEffect, useRef } from 'react';
import { importAgain } from '#platform/client/import-again.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { Plus } from '#platform/ui/icons/icons.generated.tsx';
import { useAlert } from '#platform/ui/overlays/alerts/alert-provider.tsx';
import { deferredDialog } from '#platform/ui/overlays/dialog/deferred-dialog.tsx';
import { usePreload } from '#platform/ui/overlays/use-preload.ts';
import type { Address, Profile } from '../../contract.ts';
import { AddressCard, addressName, cardId } from './address-card.tsx';
import { useHistoryDialog } from '#platform/client/page/use-history-dialog.ts';
import { useDeletion, useLanding, useMakeDefault } from './use-address-book.ts';
import titleBar from '#platform/ui/display/title-bar.module.css';
import styles from './addresses.module.css';

const loadDialog = () => importAgain(() => import('./address-dialog.tsx'));
const AddressDialog = deferredDialog(loadDialog);
const HEADING = 'addresses';

/** Takes the focus when `id` is gone: the next address, else the one before. */
function neighbourOf(addresses: readonly Address[], id: string): Address | undefined {
  const at = addresses.findIndex((address) => address.id === id);
  return addresses[at + 1] ?? addresses[at - 1];
}

export function AddressBook({ profile }: { profile: Profile }) {
  const alert = useAlert();
  const land = useLanding();
  const { gone, failures, remove } = useDeletion(profile);
  const makeDefault = useMakeDefault(profile, land);
  const { opened, isOpen, open, close } = useHistoryDialog<Address | undefined>('address');
  const saved = useRef<string>(undefined);
  usePreload(loadDialog);
  const addresses = profile.addresses.filter(({ id }) => !gone.includes(id));
  const name = `${profile.firstName} ${profile.lastName}`.trim();

  useEffect(() => {
    if (isOpen || saved.current === undefined) return;
    land(saved.current);
    saved.current = undefined;
  }, [isOpen, land]);

  function confirmRemoval(address: Address): void {
    const neighbour = neighbourOf(addresses, address.id);
    alert({
      title: 'Delete this address?',
      text: `${addressName(address)}. Orders that went there keep it.`,
      actions: [
        { label: 'Keep it' },
        {
          label: 'Delete address',
          onSelect: () => {
            remove(address.id);
            land(neighbour ? cardId(neighbour) : HEADING);
          },
        },
      ],
    });
  }

  return (
    <section aria-labelledby={HEADING}>
      <div className={`row between wrap ${titleBar.bar}`}>
        <h2 id={HEADING} tabIndex={-1}>
          Addresses
        </h2>
        <Button size="s" icon={<Plus className="icon-small" />} onClick={() => open(undefined)}>
          Add Address
        </Button>
      </div>
      {addresses.length === 0 ? (
        <div className={`card ${styles.none}`}>
          <span aria-hidden="true" />
          <EmptyState title="No saved addresses. Add one to check out faster." />
        </div>
      ) : (
        <ul className={styles.list}>
          {addresses.map((address) => (
            <AddressCard
              key={address.id}
              address={address}
              name={name}
              failure={failures[address.id]}
              onEdit={() => open(address)}
              onDelete={() => confirmRemoval(address)}
              onMakeDefault={() => makeDefault(address)}
            />
          ))}
        </ul>
      )}
      {opened && (
        <AddressDialog
          key={opened.key}
          profile={profile}
          address={opened.subject}
          isOpen={isOpen}
          onClose={close}
          onSaved={(address) => {
            // A dialog closed by Back leaves the focus to what opens next.
            if (isOpen) saved.current = cardId(address);
            close();
          }}
        />
      )}
    </section>
  );
}
