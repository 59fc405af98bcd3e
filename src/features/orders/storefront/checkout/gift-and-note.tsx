import type { Ref } from 'react';
import { Checkbox } from '#platform/ui/forms/checkbox.tsx';
import { PhoneField } from '#platform/ui/forms/phone-field.tsx';
import { TextArea } from '#platform/ui/forms/text-area.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { GIFT_LETTERS } from '../../gift-contract.ts';
import type { GiftAndNoteDraft, GiftDraft, GiftErrors } from './use-gift-and-note.ts';

type GiftAndNoteProps = {
  value: GiftAndNoteDraft;
  errors: GiftErrors;
  onChange: (next: GiftAndNoteDraft) => void;
  section?: Ref<HTMLElement>;
};

type GiftFieldsProps = {
  gift: GiftDraft;
  errors: GiftErrors;
  onChange: (next: GiftDraft) => void;
};

function GiftFields({ gift, errors, onChange }: GiftFieldsProps) {
  function bind(name: keyof GiftDraft) {
    return {
      name: `gift-${name}`,
      value: gift[name],
      error: errors[name],
      autoComplete: 'off',
      onChange: ({ target }: { target: { value: string } }) =>
        onChange({ ...gift, [name]: target.value }),
    };
  }
  return (
    <>
      <div className="grid2">
        <TextField label="Recipient's first name" required maxLength={60} {...bind('firstName')} />
        <TextField label="Recipient's last name" optional maxLength={60} {...bind('lastName')} />
        <PhoneField label="Recipient's phone" required {...bind('phone')} />
      </div>
      <TextArea
        label="Message on the slip in the parcel"
        optional
        rows={3}
        maxLength={GIFT_LETTERS}
        hint={`${gift.message.length} of ${GIFT_LETTERS} letters`}
        {...bind('message')}
      />
    </>
  );
}

/** Fields for the recipient of a gift, and a note to the maker. */
export function GiftAndNote({ value, errors, onChange, section }: GiftAndNoteProps) {
  return (
    <section ref={section} className="checkout-form" aria-labelledby="gift-and-note">
      <h3 id="gift-and-note" className="ways-title">
        Gift and note
      </h3>
      <Checkbox
        label="This is a gift"
        hint="The parcel carries the recipient's name and phone, and no price lies in it. Choose their address above."
        checked={value.isGift}
        onChange={({ target }) => onChange({ ...value, isGift: target.checked })}
      />
      {value.isGift && (
        <GiftFields
          gift={value.gift}
          errors={errors}
          onChange={(gift) => onChange({ ...value, gift })}
        />
      )}
      <TextArea
        label="Note to the maker"
        name="notes"
        optional
        rows={2}
        maxLength={500}
        value={value.notes}
        onChange={({ target }) => onChange({ ...value, notes: target.value })}
      />
    </section>
  );
}
