import type { FormEvent } from 'react';
import type { Address, Profile } from '#features/profile/contract.ts';
import { NEW_ADDRESS } from '#features/profile/storefront/addresses/form/address-draft.ts';
import { AddressFields } from '#features/profile/storefront/addresses/form/address-fields.tsx';
import { useAddressForm } from '#features/profile/storefront/addresses/form/use-address-form.ts';
import { useSaveAddress } from '#features/profile/storefront/addresses/form/use-save-address.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';

type NewAddressFormProps = {
  profile: Profile;
  onSaved: (address: Address) => void;
  onCancel?: () => void;
};

/** The New Address form, in its place on the checkout. What is typed stays until it is saved. */
export function NewAddressForm({ profile, onSaved, onCancel }: NewAddressFormProps) {
  const { form, draft, errors, change, check, show } = useAddressForm(NEW_ADDRESS);
  const { mutate, isPending, failure } = useSaveAddress({ profile, onSaved, show });

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
        <AddressFields draft={draft} errors={errors} onChange={change} section="shipping" />
      </fieldset>
      <p className="row wrap">
        <Button type="submit" busy={isPending} busyLabel="Saving…">
          Save and deliver here
        </Button>
        {onCancel && (
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </p>
    </form>
  );
}
