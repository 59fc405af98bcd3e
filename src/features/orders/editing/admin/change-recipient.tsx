import { useState } from 'react';
import {
  boundAddress,
  draftOf,
  type AddressDraft,
} from '#features/profile/storefront/addresses/address-draft.ts';
import {
  PlaceFields,
  StreetFields,
} from '#features/profile/storefront/addresses/address-fields.tsx';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { formErrors } from '#platform/contract/field-errors.ts';
import { checkedDraft } from '#platform/contract/typed/typed-body.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { PhoneField } from '#platform/ui/forms/inputs/phone-field.tsx';
import { useForm } from '#platform/ui/forms/form/use-form.ts';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import type { AdminOrderWire } from '../../admin-contract.ts';
import { RecipientChange } from '../edit-contract.ts';
import type { putRecipient } from '../edit-endpoints.ts';
import { isToBeSent } from '../../order-status.ts';
import { useOrderWrite } from '../../admin/order/use-admin-order.ts';
import { EditDialog } from './edit-dialog.tsx';
import manualStyles from '../../admin/lines/order-lines.module.css';
import styles from './edit.module.css';

type RecipientDraft = {
  firstName: string;
  lastName: string;
  phone: string;
  address: AddressDraft;
  reason: string;
};

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
  const { write } = useOrderWrite(
    (body: ReturnType<typeof bodyOf>) =>
      signedInApi<typeof putRecipient>('PUT /v2/admin/order/{id}/recipient', {
        params: { id },
        body,
      }),
    () => `The recipient of order ${number} is changed`,
  );
  const form = useForm({
    schema: checkedDraft(
      (draft: RecipientDraft) => formErrors(RecipientChange, bodyOf(draft, order)),
      (draft) => bodyOf(draft, order),
    ),
    start: startOf(order),
    send: write,
    after: onClose,
  });
  const address = boundAddress(form);
  return (
    <EditDialog
      form={form}
      isOpen={isOpen}
      onClose={onClose}
      title={`Recipient of order ${number}`}
      reason={form.field('reason')}
    >
      <div className={manualStyles.fields}>
        <TextField
          label="First Name"
          id="firstName"
          required
          maxLength={60}
          {...form.field('firstName')}
        />
        <TextField
          label="Last Name"
          id="lastName"
          optional
          maxLength={60}
          {...form.field('lastName')}
        />
        <PhoneField label="Phone" id="phone" required {...form.field('phone')} />
      </div>
      <StreetFields {...address} />
      <div className={manualStyles.fields}>
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
    <div className={styles.editOpen}>
      <Button variant="secondary" size="s" onClick={() => setIsOpen(true)}>
        Change recipient
      </Button>
      <RecipientDialog order={order} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </div>
  );
}
