import { useShop } from '#features/shop/storefront/use-shop.ts';
import { Checkbox } from '#platform/ui/forms/choices/checkbox.tsx';
import { PhoneField } from '#platform/ui/forms/inputs/phone-field.tsx';
import { TextArea } from '#platform/ui/forms/inputs/text-area.tsx';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import { GIFT_LETTERS } from '../../../gift-contract.ts';
import type { CheckoutFields } from '../checkout-draft.ts';
import styles from '../checkout.module.css';
import ordersStyles from '../../orders.module.css';

type FieldsProps = { form: CheckoutFields };

function GiftFields({ form: { field, values } }: FieldsProps) {
  const plain = { autoComplete: 'off', maxLength: 60 };
  return (
    <>
      <div className="grid2">
        <TextField
          label="Recipient's first name"
          required
          {...plain}
          {...field('gift.firstName')}
        />
        <TextField label="Recipient's last name" optional {...plain} {...field('gift.lastName')} />
        <PhoneField
          label="Recipient's phone"
          required
          autoComplete="off"
          {...field('gift.phone')}
        />
      </div>
      <TextArea
        label="Message on the slip in the parcel"
        optional
        rows={3}
        autoComplete="off"
        maxLength={GIFT_LETTERS}
        hint={`${values.gift.message.length} of ${GIFT_LETTERS} letters`}
        {...field('gift.message')}
      />
    </>
  );
}

/** Fields for the recipient of a gift, and a note to the maker. */
export function GiftAndNote({ form }: FieldsProps) {
  const { tax } = useShop();
  return (
    <section className={styles.form} aria-labelledby="gift-and-note">
      <h2 id="gift-and-note" className={`row ${ordersStyles.step}`}>
        <b aria-hidden="true">2</b>Gift
      </h2>
      <Checkbox
        label="This is a gift"
        hint="The parcel carries the recipient's name and phone number. No price inside. Choose their address above."
        {...form.box('isGift')}
      />
      {form.values.isGift && <GiftFields form={form} />}
      <TextArea
        label="Note to the maker"
        optional
        rows={2}
        maxLength={500}
        {...form.field('notes')}
      />
      {tax.mode === 'regular' && (
        <TextField
          label="Your GSTIN"
          optional
          hint="If you buy for a business. It stands on the invoice."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          {...form.field('buyerGstin')}
        />
      )}
    </section>
  );
}
