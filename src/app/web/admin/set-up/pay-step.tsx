import { useState, type ReactNode } from 'react';
import { upiLink } from '#features/payments/upi-link.ts';
import { Pay } from '#features/shop/settings.ts';
import { QrCode } from '#platform/ui/display/qr-code.tsx';
import { RadioChips } from '#platform/ui/forms/radio-chips.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { StepForm, useGroup, useStep, type StepProps } from './step-form.tsx';

const WAYS = [
  { value: 'upi', label: 'By UPI' },
  { value: 'letter', label: 'I write to each buyer' },
];

const ONE_RUPEE = 100;

function UpiTest({ id, payee }: { id: string; payee: string }) {
  const link = upiLink({ id, payee, isDemo: false }, { number: 'TEST', amount: ONE_RUPEE });
  return (
    <div className="setup-upi">
      <QrCode text={link} label={`QR code to pay 1 rupee to ${id}`} />
      <div>
        <p>
          Scan this with a UPI app on another phone, or{' '}
          <a className="link" href={link}>
            open your UPI app
          </a>
          . It shows your name and ₹1. You need not pay.
        </p>
        <p className="hint">Another name, or none? Then a letter of your UPI id is wrong.</p>
      </div>
    </div>
  );
}

type WayProps = StepProps & {
  choice: ReactNode;
  group: PayGroup;
  saving: ReturnType<typeof useStep>;
};
type PayGroup = ReturnType<typeof useGroup<'pay'>>;

function ByLetter({ choice, group, saving }: WayProps) {
  const patch = { pay: { ...group.value, upiId: '' } };
  return (
    <StepForm saving={saving} onSubmit={() => saving.submit({ patch, isUnchanged: true })}>
      {choice}
      <p className="muted">
        Each order then says that you write how to pay. You can add a UPI id at any time.
      </p>
    </StepForm>
  );
}

const NEEDS = { upiId: 'Enter your UPI id' };

function ByUpi({ setUp, choice, group, saving }: WayProps) {
  const { value, bind, check, form } = group;
  const id = value.upiId.trim();
  const isWhole = id !== '' && Pay.shape.upiId.safeParse(id).success;
  const payee = value.upiName || setUp.shop.published.who.name || 'Your shop';
  const isLocked = setUp.shop.locked.includes('pay.upiId');
  return (
    <StepForm
      form={form}
      saving={saving}
      saveLabel={isLocked ? 'Go on' : 'I saw my name: save'}
      onSubmit={() =>
        check(NEEDS) && saving.submit({ patch: { pay: { ...value, upiId: id } }, scannedUpiId: id })
      }
    >
      {!isLocked && choice}
      <TextField
        label="UPI ID"
        hint="As your UPI app shows it, like name@bank"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        inputMode="email"
        {...bind('upiId')}
      />
      {isWhole && <UpiTest id={id} payee={payee} />}
    </StepForm>
  );
}

export function PayStep(props: StepProps) {
  const { setUp, step } = props;
  const group = useGroup(setUp, 'pay', { schema: Pay });
  const [way, setWay] = useState(group.value.upiId === '' && step.isDone ? 'letter' : 'upi');
  const isLocked = setUp.shop.locked.includes('pay.upiId');
  const isByLetter = way === 'letter' && !isLocked;
  const pay = { ...group.value, upiId: isByLetter ? '' : group.value.upiId.trim() };
  const saving = useStep(props, { forget: group.forget, next: { pay } });
  const choice = (
    <RadioChips
      legend="How buyers pay you"
      hideLegend
      name="way"
      options={WAYS}
      value={way}
      onChange={setWay}
    />
  );
  const Way = isByLetter ? ByLetter : ByUpi;
  return <Way {...props} choice={choice} group={group} saving={saving} />;
}
