import { Coupon } from '#features/offers/contract.ts';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import { Form, FormFailure, SendButton } from '#platform/ui/forms/form/form.tsx';
import { useForm } from '#platform/ui/forms/form/use-form.ts';
import type { CallOutcome } from '../cart-name.ts';
import { linkedCode } from './linked-code.ts';
import styles from './coupon.module.css';

/** Begins with the code of the link by which the buyer came. */
export function CouponForm({ apply }: { apply: (code: string) => Promise<CallOutcome> }) {
  const form = useForm({
    schema: Coupon,
    start: { code: linkedCode() },
    send: ({ code }) => apply(code),
  });
  return (
    <Form form={form}>
      <div className={styles.entry}>
        <TextField
          label="Code"
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...form.field('code')}
        />
        <SendButton variant="secondary" className={styles.apply}>
          Apply
        </SendButton>
      </div>
      <FormFailure />
    </Form>
  );
}
