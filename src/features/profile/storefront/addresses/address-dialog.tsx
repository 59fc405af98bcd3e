import { useRef, useState, type FormEvent } from 'react';
import { Button } from '#platform/ui/actions/button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { AlertDialog } from '#platform/ui/overlays/alert-dialog.tsx';
import { Dialog } from '#platform/ui/overlays/dialog.tsx';
import { DialogClose } from '#platform/ui/overlays/dialog-close.tsx';
import { DialogTitle } from '#platform/ui/overlays/dialog-title.tsx';
import type { Address, Profile } from '../../contract.ts';
import { draftOf, NEW_ADDRESS } from './address-draft.ts';
import { AddressFields } from './address-fields.tsx';
import { NOT_UPDATED } from './use-address-book.ts';
import { useAddressForm, useSaveAddress } from './use-address-form.ts';

type AddressDialogProps = {
  profile: Profile;
  address?: Address | undefined;
  isOpen: boolean;
  onClose: () => void;
  onSaved: (saved: Address) => void;
};

export default function AddressDialog(props: AddressDialogProps) {
  const { profile, address, isOpen, onClose } = props;
  const initial = address ? draftOf(address) : NEW_ADDRESS;
  const { form, draft, errors, isDirty, change, check, show } = useAddressForm(initial);
  const { mutate, isPending, isSuccess, failure } = useSaveAddress({ ...props, show });
  const firstField = useRef<HTMLSelectElement>(null);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!isPending && check()) mutate(draft);
  }

  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      size="l"
      initialFocus={firstField}
      isDirty={isDirty && !isSuccess}
      discardTitle={address ? 'Discard these changes?' : 'Discard this address?'}
      keepLabel="Keep editing"
    >
      <form ref={form} noValidate onSubmit={submit} aria-busy={isPending}>
        <div className="dlg-body adr-body">
          <DialogTitle>{address ? 'Edit Address' : 'Add New Address'}</DialogTitle>
          {failure !== undefined && <Failure sentence={failure} isOpen={isOpen} />}
          <fieldset inert={isPending}>
            <AddressFields
              draft={draft}
              errors={errors}
              onChange={change}
              recipient={profile}
              isDefaultFixed={address?.isDefault}
              firstField={firstField}
            />
          </fieldset>
        </div>
        <div className="dlg-foot">
          {Object.keys(errors).length > 0 && (
            <span className="adr-wrong">Not saved yet: see what is marked above.</span>
          )}
          <DialogClose>Cancel</DialogClose>
          <Button type="submit" busy={isPending} busyLabel="Saving…">
            Save Address
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Announced once, and left in the form after the alert is closed. New with every try. */
function Failure({ sentence, isOpen }: { sentence: string; isOpen: boolean }) {
  const [isRead, setIsRead] = useState(false);
  return (
    <>
      <Banner tone="bad" title="Not saved">
        {sentence}
      </Banner>
      <AlertDialog
        open={isOpen && !isRead}
        onClose={() => setIsRead(true)}
        title={NOT_UPDATED}
        text={sentence}
        actions={<Button onClick={() => setIsRead(true)}>OK</Button>}
      />
    </>
  );
}
