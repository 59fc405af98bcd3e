import { useEffect, useRef, useState } from 'react';
import type { Address, Profile } from '#features/profile/contract.ts';
import { AddressBadges } from '#features/profile/storefront/addresses/address-badges.tsx';
import { AddressLines } from '#features/profile/storefront/addresses/address-lines.tsx';
import { Plus } from '#platform/ui/icons/plus.tsx';
import { NewAddressForm, newAddressMemory } from './new-address-form.tsx';

type AddressChoiceProps = {
  profile: Profile;
  chosenId: string | undefined;
  onChoose: (id: string) => void;
};

function AddressOption({
  address,
  name,
  isChosen,
  onChoose,
}: {
  address: Address;
  name: string;
  isChosen: boolean;
  onChoose: () => void;
}) {
  return (
    <label className="addr">
      <input type="radio" name="address" className="radio" checked={isChosen} onChange={onChoose} />
      <span className="addr-words">
        <AddressBadges type={address.type} isDefault={address.isDefault} />
        <AddressLines address={address} name={name} />
      </span>
    </label>
  );
}

/** Focuses the opened form; after closing, the saved address, else the button. */
function useFormFocus(isOpen: boolean, chosenId: string | undefined) {
  const place = useRef<HTMLElement>(null);
  const was = useRef({ isOpen, chosenId });
  useEffect(() => {
    const before = was.current;
    was.current = { isOpen, chosenId };
    if (before.isOpen === isOpen) return;
    const isSaved = before.chosenId !== chosenId;
    const next = isOpen ? 'form :is(select, input)' : isSaved ? 'input:checked' : '.addnew';
    place.current?.querySelector<HTMLElement>(next)?.focus();
  }, [isOpen, chosenId]);
  return place;
}

/** A saved address, or a new one, which is saved and chosen. */
export function AddressChoice({ profile, chosenId, onChoose }: AddressChoiceProps) {
  const { addresses, firstName, lastName } = profile;
  const [isAdding, setIsAdding] = useState(() => newAddressMemory.read() !== undefined);
  const isFormOpen = isAdding || addresses.length === 0;
  const place = useFormFocus(isFormOpen, chosenId);
  const name = `${firstName} ${lastName}`.trim();
  return (
    <section aria-labelledby="delivery" ref={place}>
      <h2 className="step" id="delivery">
        <b aria-hidden="true">1</b>Delivery address
      </h2>
      {addresses.length > 0 && (
        <div role="radiogroup" aria-labelledby="delivery" className="adrs">
          {addresses.map((address) => (
            <AddressOption
              key={address.id}
              address={address}
              name={name}
              isChosen={address.id === chosenId}
              onChoose={() => onChoose(address.id)}
            />
          ))}
        </div>
      )}
      {isFormOpen ? (
        <NewAddressForm
          profile={profile}
          onSaved={(address) => {
            setIsAdding(false);
            onChoose(address.id);
          }}
          {...(addresses.length > 0 && { onCancel: () => setIsAdding(false) })}
        />
      ) : (
        <button type="button" className="addnew" onClick={() => setIsAdding(true)}>
          <Plus className="ico" /> Add a new address
        </button>
      )}
    </section>
  );
}
