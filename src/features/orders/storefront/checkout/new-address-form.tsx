import { useState, type FormEvent } from 'react';
import type { Address, Profile } from '#features/profile/contract.ts';
import { NEW_ADDRESS } from '#features/profile/storefront/addresses/address-draft.ts';
import { AddressFields } from '#features/profile/storefront/addresses/address-fields.tsx';
import { useAddressForm } from '#features/profile/storefront/addresses/use-address-form.ts';
import { useSaveAddress } from '#features/profile/storefront/addresses/use-save-address.ts';
import { problemOf } from '#platform/client/query.ts';
import { sentenceOf } from '#features/profile/storefront/sentence-of.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { useToast } from '#platform/ui/overlays/toaster.tsx';

type NewAddressFormProps = {
  profile: Profile;
  onSaved: (address: Address) => void;
  onCancel?: () => void;
};

/** The New Address form, in its place on the checkout. What is typed stays until it is saved. */
export function NewAddressForm({ profile, onSaved, onCancel }: NewAddressFormProps) {
  const form = useAddressForm(NEW_ADDRESS);
  const toast = useToast();
  const [failure, setFailure] = useState<string>();
  const { mutate, isPending } = useSaveAddress({
    profile,
    onSaved: (address) => {
      toast.success('Address Added!');
      onSaved(address);
    },
    onError: (error) => {
      const fields = problemOf(error)?.fields;
      form.show(fields ?? {});
      setFailure(fields ? undefined : sentenceOf(error));
    },
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isPending || !form.check()) return;
    setFailure(undefined);
    mutate(form.draft);
  }

  return (
    <form
      ref={form.form}
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
        <AddressFields
          draft={form.draft}
          errors={form.errors}
          onChange={form.change}
          section="shipping"
        />
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
