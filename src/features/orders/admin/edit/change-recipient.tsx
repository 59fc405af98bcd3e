import { useState } from 'react';
import {
  addressErrorsIn,
  draftOf,
  type AddressDraft,
} from '#features/profile/storefront/addresses/address-draft.ts';
import {
  PlaceFields,
  StreetFields,
} from '#features/profile/storefront/addresses/address-fields.tsx';
import { signedInApi } from '#platform/client/signed-in-api.ts';
import { formErrors } from '#platform/contract/field-errors.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { PhoneField } from '#platform/ui/forms/phone-field.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import type { AdminOrderWire } from '../../admin-contract.ts';
import { RecipientChange } from '../../edit-contract.ts';
import type { putRecipient } from '../../edit-endpoints.ts';
import { isToBeSent } from '../../order-status.ts';
import { useOrderWrite } from '../order/use-admin-order.ts';
import { EditDialog } from './edit-dialog.tsx';
import { useEditForm } from './use-edit-form.ts';

type RecipientDraft = {
  firstName: string;
  lastName: string;
  phone: string;
  address: AddressDraft;
  reason: string;
};
type TextName = Exclude<keyof RecipientDraft, 'address'>;

function startOf({ shippingName, shippingAddress }: AdminOrderWire): RecipientDraft {
  const { firstName, lastName, phone } = shippingName;
  const address = draftOf({ ...shippingAddress, isDefault: false });
  return { firstName, lastName, phone, address, reason: '' };
}

function bodyOf({ address, ...draft }: RecipientDraft, { version }: AdminOrderWire) {
  const { isDefault: _isDefault, ...sent } = address;
  return { ...draft, version, address: sent };
}

type DialogProps = { order: AdminOrderWire; isOpen: boolean; onClose: () => void };

function RecipientDialog({ order, isOpen, onClose }: DialogProps) {
  const { id, number } = order;
  const { send } = useOrderWrite(
    (draft: RecipientDraft) =>
      signedInApi<typeof putRecipient>('PUT /v2/admin/order/{id}/recipient', {
        params: { id },
        body: bodyOf(draft, order),
      }),
    () => `The recipient of order ${number} is changed`,
  );
  const form = useEditForm<RecipientDraft>({
    start: startOf(order),
    errorsOf: (draft) => formErrors(RecipientChange, bodyOf(draft, order)),
    onSave: send,
    onClose,
  });
  const { draft, errors, change } = form;
  const bind = (name: TextName) => ({
    id: name,
    value: draft[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  });
  const address = {
    draft: draft.address,
    errors: addressErrorsIn(errors),
    onChange: (next: AddressDraft) => change({ address: next }),
  };
  return (
    <EditDialog isOpen={isOpen} title={`Recipient of order ${number}`} form={form}>
      <div className="mo-fields">
        <TextField label="First Name" required maxLength={60} {...bind('firstName')} />
        <TextField label="Last Name" optional maxLength={60} {...bind('lastName')} />
        <PhoneField label="Phone" required {...bind('phone')} />
      </div>
      <StreetFields {...address} />
      <div className="mo-fields">
        <PlaceFields {...address} />
      </div>
    </EditDialog>
  );
}

/** The recipient and address of an order, until it is delivered. */
export function ChangeRecipient({ order }: { order: AdminOrderWire }) {
  const [isOpen, setIsOpen] = useState(false);
  if (!isToBeSent(order) && order.status !== 'shipped') return null;
  return (
    <div className="edit-open">
      <Button variant="secondary" size="s" onClick={() => setIsOpen(true)}>
        Change recipient
      </Button>
      <RecipientDialog order={order} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </div>
  );
}
