import { useEffect, useRef, useState } from 'react';
import { rememberedPin } from '#features/cart/storefront/delivery/known-pin.ts';
import type { Address, Profile } from '#features/profile/contract.ts';
import { NEW_ADDRESS } from '#features/profile/storefront/addresses/address-draft.ts';
import { AddressFields } from '#features/profile/storefront/addresses/address-fields.tsx';
import {
  AddressBadges,
  AddressLines,
} from '#features/profile/storefront/addresses/address-summary.tsx';
import { useAddressForm } from '#features/profile/storefront/addresses/use-address-form.ts';
import { DRAFT } from '#platform/client/drafts/drafts.ts';
import { tabMemory } from '#platform/client/drafts/tab-memory.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { Form, FormFailure, FormWaiting, SendButton } from '#platform/ui/forms/form/form.tsx';
import { Plus } from '#platform/ui/icons/icons.generated.tsx';
import styles from '../checkout.module.css';
import ordersStyles from '../../orders.module.css';

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
    <label className={styles.address}>
      <input
        type="radio"
        name="address"
        className="toggle radio"
        checked={isChosen}
        onChange={onChoose}
      />
      <span className={styles.addressText}>
        <AddressBadges type={address.type} isDefault={address.isDefault} />
        <AddressLines address={address} name={name} />
      </span>
    </label>
  );
}

/** Focuses the opened form; after closing, the saved address, else the button. */
function useFormFocus(isOpen: boolean, chosenId: string | undefined) {
  const section = useRef<HTMLElement>(null);
  const was = useRef({ isOpen, chosenId });
  useEffect(() => {
    const before = was.current;
    was.current = { isOpen, chosenId };
    if (before.isOpen === isOpen) return;
    const isSaved = before.chosenId !== chosenId;
    const next = isOpen ? 'form :is(select, input)' : isSaved ? 'input:checked' : 'button';
    section.current?.querySelector<HTMLElement>(next)?.focus();
  }, [isOpen, chosenId]);
  return section;
}

/** A saved address, or a new one, which is saved and chosen. */
export function AddressChoice({ profile, chosenId, onChoose }: AddressChoiceProps) {
  const { addresses, firstName, lastName } = profile;
  const [isAdding, setIsAdding] = useState(() => tabMemory(NEW).read() !== undefined);
  const isFormOpen = isAdding || addresses.length === 0;
  const section = useFormFocus(isFormOpen, chosenId);
  const name = `${firstName} ${lastName}`.trim();
  return (
    <section aria-labelledby="delivery" ref={section}>
      <h2 className={`row ${ordersStyles.step}`} id="delivery">
        <b aria-hidden="true">1</b>Delivery address
      </h2>
      {addresses.length > 0 && (
        <div role="radiogroup" aria-labelledby="delivery" className={styles.addresses}>
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
        <button
          type="button"
          className={`row ${styles.addAddress}`}
          onClick={() => setIsAdding(true)}
        >
          <Plus className="icon" /> Add a new address
        </button>
      )}
    </section>
  );
}

const NEW = `${DRAFT}new-address`;

type NewAddressFormProps = {
  profile: Profile;
  onSaved: (address: Address) => void;
  onCancel?: () => void;
};

/** The form for a new address on the checkout; what is written survives a reload. */
function NewAddressForm({ profile, onSaved, onCancel }: NewAddressFormProps) {
  const [start] = useState(() => ({ ...NEW_ADDRESS, zipCode: rememberedPin() ?? '' }));
  const { form, fields } = useAddressForm({
    profile,
    start,
    keep: NEW,
    onSaved,
  });
  function cancel(): void {
    form.discard();
    onCancel?.();
  }
  return (
    <Form form={form} className={`card ${styles.form}`} aria-labelledby="new-address">
      <h3 id="new-address">New Address</h3>
      <FormFailure title="Not saved" />
      <AddressFields {...fields} section="shipping" />
      <p className="row wrap">
        <SendButton busyLabel="Saving…">Save and deliver here</SendButton>
        {onCancel && (
          <Button variant="secondary" onClick={cancel}>
            Cancel
          </Button>
        )}
      </p>
      <FormWaiting />
    </Form>
  );
}
