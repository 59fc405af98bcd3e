import { useShop } from '#features/shop/storefront/use-shop.ts';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import { Section } from './form-parts.tsx';
import { bindField, type ProductForm } from './use-product-form.ts';

/** Shown only in a shop that tells its customers dates. */
export function DatesSection({ form }: { form: ProductForm }) {
  const { workshop } = useShop();
  const { leadDays, availableOn } = form.fields;
  if (!workshop) return null;
  const byDefault = workshop.onlyOwnDays
    ? 'buyers see no date'
    : `${workshop.leadDays}, as your workshop says`;
  return (
    <Section
      path="dates"
      title="When it ships"
      holds={[leadDays === '' ? '' : `${leadDays} working days`, availableOn]
        .filter(Boolean)
        .join(', ')}
      className="stack"
    >
      <TextField
        label="Working days to make it"
        hint={`Empty: ${byDefault}. For pieces that are not counted.`}
        optional
        inputMode="numeric"
        autoComplete="off"
        {...bindField(form, 'leadDays')}
      />
      <TextField
        label="Pre-order, sent from"
        hint="It can be ordered now, and is not sent before that day."
        optional
        type="date"
        {...bindField(form, 'availableOn')}
      />
    </Section>
  );
}
