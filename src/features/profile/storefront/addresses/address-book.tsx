import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '#platform/ui/actions/button.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { useAlert } from '#platform/ui/overlays/alert-provider.tsx';
import { usePreload } from '#platform/ui/overlays/use-preload.ts';
import type { Address, Profile } from '../../contract.ts';
import { AddressCard, addressName, cardId } from './address-card.tsx';
import { useDeletion, useLanding, useMakeDefault } from './use-address-book.ts';

const loadDialog = () => import('./address-dialog.tsx');
const AddressDialog = lazy(loadDialog);
const HEADING = 'addresses';

/** A dialog that was opened; each opening is a form of its own. */
type Opened = { key: number; address?: Address | undefined; isOpen: boolean };

/** The address that takes the focus when `id` is gone: the next, else the one before. */
function neighbourOf(addresses: readonly Address[], id: string): Address | undefined {
  const at = addresses.findIndex((address) => address.id === id);
  return addresses[at + 1] ?? addresses[at - 1];
}

/** The saved addresses, with everything one does to them. */
export function AddressBook({ profile }: { profile: Profile }) {
  const alert = useAlert();
  const land = useLanding();
  const { gone, failures, remove } = useDeletion(profile);
  const makeDefault = useMakeDefault(profile, land);
  const [opened, setOpened] = useState<Opened>();
  usePreload(loadDialog);
  const addresses = profile.addresses.filter(({ id }) => !gone.includes(id));
  const name = `${profile.firstName} ${profile.lastName}`.trim();

  function open(address?: Address): void {
    setOpened((last) => ({ key: (last?.key ?? 0) + 1, address, isOpen: true }));
  }
  function close(): void {
    setOpened((last) => last && { ...last, isOpen: false });
  }
  function ask(address: Address): void {
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
    <section aria-labelledby={HEADING} className="adr-book">
      <div className="prof-bar">
        <h2 id={HEADING} tabIndex={-1}>
          Addresses
        </h2>
        <Button
          size="s"
          icon={<Plus className="ico-s" aria-hidden="true" />}
          onClick={() => open()}
        >
          Add Address
        </Button>
      </div>
      {addresses.length === 0 ? (
        <div className="card adr-none">
          <span aria-hidden="true" />
          <EmptyState title="No saved addresses. Add one to check out faster." />
        </div>
      ) : (
        <ul className="adr-list">
          {addresses.map((address) => (
            <AddressCard
              key={address.id}
              address={address}
              name={name}
              failure={failures[address.id]}
              onEdit={() => open(address)}
              onDelete={() => ask(address)}
              onMakeDefault={() => makeDefault(address)}
            />
          ))}
        </ul>
      )}
      {opened && (
        <Suspense>
          <AddressDialog
            key={opened.key}
            profile={profile}
            address={opened.address}
            isOpen={opened.isOpen}
            onClose={close}
            onSaved={(saved) => {
              close();
              land(cardId(saved));
            }}
          />
        </Suspense>
      )}
    </section>
  );
}
