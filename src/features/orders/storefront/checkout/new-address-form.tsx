import { useState, type FormEvent } from 'react';
import type { Address, Profile } from '#features/profile/contract.ts';
import {
  NEW_ADDRESS,
  type AddressDraft,
} from '#features/profile/storefront/addresses/form/address-draft.ts';
import { AddressFields } from '#features/profile/storefront/addresses/form/address-fields.tsx';
import { useAddressForm } from '#features/profile/storefront/addresses/form/use-address-form.ts';
import { useSaveAddress } from '#features/profile/storefront/addresses/form/use-save-address.ts';
import { DRAFT } from '#platform/client/drafts.ts';
import { tabMemory } from '#platform/client/tab-memory.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';

type NewAddressFormProps = {
  profile: Profile;
  onSaved: (address: Address) => void;
  onCancel?: () => void;
};

/** The unsaved address, which survives a reload. */
export const newAddressMemory = tabMemory<AddressDraft>(`${DRAFT}new-address`);

/** The form for a new address on the checkout. */
export function NewAddressForm({ profile, onSaved, onCancel }: NewAddressFormProps) {
  const [initial] = useState(() => newAddressMemory.read() ?? NEW_ADDRESS);
  const { form, draft, errors, change, check, show } = useAddressForm(initial);
  const { mutate, isPending, failure } = useSaveAddress({
    profile,
    onSaved(address) {
      newAddressMemory.drop();
      onSaved(address);
    },
    show,
  });

  function type(next: AddressDraft): void {
    newAddressMemory.keep(next);
    change(next);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!isPending && check()) mutate(draft);
  }

  return (
    <form
      ref={form}
      className="card checkout-form"
      noValidate
      onSubmit={submit}
      aria-labelledby="new-address"
    >
      <h3 id="new-address">New Address</h3>
      {failure !== undefined && (
        <Banner tone="bad" title="Not saved">
          {failure}
        </Banner>
      )}
      <fieldset inert={isPending}>
        <AddressFields draft={draft} errors={errors} onChange={type} section="shipping" />
      </fieldset>
      <p className="row wrap">
        <Button type="submit" busy={isPending} busyLabel="Saving…">
          Save and deliver here
        </Button>
        {onCancel && (
          <Button
            variant="secondary"
            onClick={() => {
              newAddressMemory.drop();
              onCancel();
            }}
          >
            Cancel
          </Button>
        )}
      </p>
    </form>
  );
}
