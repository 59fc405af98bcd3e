import { upiLink } from '#features/payments/upi-link.ts';
import { Pay, type ShopSettings } from '#features/shop/settings/settings.ts';
import { UPI_ID, upiIdIn } from '#platform/contract/india/upi-id.ts';
import { checkedDraft } from '#platform/contract/typed/typed-body.ts';
import { QrCode } from '#platform/ui/display/qr-code.tsx';
import type { FieldBinding } from '#platform/ui/forms/form/bindings.ts';
import { RadioChips } from '#platform/ui/forms/choices/radio-chips.tsx';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import { groupErrors, lockOf, StepForm, useStep, type StepProps } from './step-form.tsx';
import styles from './set-up.module.css';

const WAYS = [
  { value: 'upi', label: 'By UPI' },
  { value: 'letter', label: 'I write to each buyer' },
];

const ONE_RUPEE = 100;

function UpiTest({ id, payee }: { id: string; payee: string }) {
  const link = upiLink({ id, payee, isDemo: false }, { number: 'TEST', amount: ONE_RUPEE });
  return (
    <div className={styles.upi}>
      <QrCode text={link} label={`QR code to pay 1 rupee to ${id}`} />
      <div>
        <p>
          Scan this with a UPI app on another phone, or{' '}
          <a className="link" href={link}>
            open your UPI app
          </a>
          . It shows your name and ₹1. You don't have to pay.
        </p>
        <p className="hint">Another name, or none? Then your UPI ID has a mistake.</p>
      </div>
    </div>
  );
}

type PayDraft = ShopSettings['pay'] & { way: string };

const isByLetter = ({ way }: Pick<PayDraft, 'way'>) => way === 'letter';

function payOf({ way, ...pay }: PayDraft): ShopSettings['pay'] {
  return { ...pay, upiId: isByLetter({ way }) ? '' : upiIdIn(pay.upiId) };
}

const PayForm = checkedDraft(
  ({ way, ...pay }: PayDraft) =>
    isByLetter({ way }) ? {} : groupErrors(Pay, pay, { upiId: 'Enter your UPI ID' }),
  (draft) => {
    const pay = payOf(draft);
    const confirmed = isByLetter(draft) ? { isUnchanged: true } : { scannedUpiId: pay.upiId };
    return { patch: { pay }, ...confirmed };
  },
);

type UpiFieldProps = { form: { field: (name: 'upiId') => FieldBinding<string> } } & Pick<
  StepProps,
  'setUp'
>;

function UpiField({ form, setUp }: UpiFieldProps) {
  const { who, pay } = setUp.shop.published;
  const field = form.field('upiId');
  const id = upiIdIn(field.value);
  return (
    <>
      <TextField
        label="UPI ID"
        hint="As your UPI app shows it, like name@bank"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        inputMode="email"
        {...field}
        {...lockOf(setUp, 'pay.upiId')}
      />
      {UPI_ID.test(id) && <UpiTest id={id} payee={pay.upiName || who.name || 'Your shop'} />}
    </>
  );
}

export function PayStep(props: StepProps) {
  const { setUp, step } = props;
  const { pay } = setUp.shop.published;
  const isLocked = setUp.shop.locked.includes('pay.upiId');
  const way = pay.upiId === '' && step.isDone && !isLocked ? 'letter' : 'upi';
  const form = useStep(props, {
    schema: PayForm,
    start: { ...pay, way },
    next: (draft) => ({ pay: payOf(draft) }),
  });
  const byLetter = isByLetter(form.values);
  const hasCode = !isLocked && UPI_ID.test(upiIdIn(form.values.upiId));
  const saveLabel = isLocked ? 'Continue' : hasCode ? 'My name is right' : undefined;
  return (
    <StepForm form={form} saveLabel={byLetter ? undefined : saveLabel}>
      {!isLocked && (
        <RadioChips legend="How buyers pay you" hideLegend options={WAYS} {...form.choice('way')} />
      )}
      {byLetter ? (
        <p className="muted">
          Each order then says that you'll write to the buyer about how to pay. You can add a UPI ID
          at any time.
        </p>
      ) : (
        <UpiField form={form} setUp={setUp} />
      )}
    </StepForm>
  );
}
