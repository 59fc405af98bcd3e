import { useRef, useState } from 'react';
import { FormDialog } from '#platform/ui/forms/form/form-dialog.tsx';
import { useAlert } from '#platform/ui/overlays/alerts/alert-provider.tsx';
import type { Address, Profile } from '../../contract.ts';
import { draftOf, NEW_ADDRESS } from './address-draft.ts';
import { AddressFields } from './address-fields.tsx';
import { NOT_UPDATED } from './use-address-book.ts';
import { useAddressForm } from './use-address-form.ts';
import styles from './addresses.module.css';

type AddressDialogProps = {
  profile: Profile;
  address?: Address | undefined;
  isOpen: boolean;
  onClose: () => void;
  onSaved: (saved: Address) => void;
};

export default function AddressDialog(props: AddressDialogProps) {
  const { profile, address, isOpen, onClose } = props;
  const firstField = useRef<HTMLInputElement>(null);
  const alert = useAlert();
  const [start] = useState(() => (address ? draftOf(address) : NEW_ADDRESS));
  const { form, fields } = useAddressForm({
    ...props,
    start,
    onFailed: ({ detail }) => alert({ title: NOT_UPDATED, text: detail }),
  });
  return (
    <FormDialog
      form={form}
      isOpen={isOpen}
      onClose={onClose}
      isInAddress
      size="l"
      initialFocus={firstField}
      discardTitle={address ? 'Discard these changes?' : 'Discard this address?'}
      keepLabel="Keep editing"
      title={address ? 'Edit Address' : 'Add New Address'}
      bodyClass={`column ${styles.body}`}
      failureTitle="Not saved"
      foot={
        Object.keys(form.errors).length > 0 && (
          <span className={`small muted ${styles.problem}`}>
            Not saved yet: check what is marked above.
          </span>
        )
      }
      closeLabel="Cancel"
      sendLabel="Save Address"
      busyLabel="Saving…"
    >
      <AddressFields
        {...fields}
        recipient={profile}
        isDefaultFixed={address?.isDefault}
        firstField={firstField}
      />
    </FormDialog>
  );
}
