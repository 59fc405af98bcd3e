import { use } from 'react';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import { wholeIn } from '#platform/contract/typed/number.ts';
import { SOCIAL_SITES, type SocialSite } from '../../../social-address.ts';
import { OnlinePaymentSlot } from '../../online-payment-slot.ts';
import { bindText, type SectionProps } from '../../section-props.ts';
import styles from '#platform/ui/forms/field.module.css';

const SITES = Object.keys(SOCIAL_SITES) as SocialSite[];

export function SocialSection(props: SectionProps<'social'>) {
  return SITES.map((site) => (
    <TextField
      key={site}
      label={SOCIAL_SITES[site].label}
      optional
      autoCapitalize="none"
      spellCheck={false}
      placeholder="@yourshop"
      {...bindText(props, site)}
    />
  ));
}

export function PaySection(props: SectionProps<'pay'>) {
  const drawOnlinePayment = use(OnlinePaymentSlot);
  return (
    <>
      <div className="grid2">
        <TextField
          label="UPI ID"
          hint="As your UPI app shows it. Buyers pay to it with a QR code."
          placeholder="name@bank"
          autoCapitalize="none"
          spellCheck={false}
          {...bindText(props, 'upiId')}
        />
        <TextField
          label="Name that the buyer's app shows"
          optional
          maxLength={60}
          {...bindText(props, 'upiName')}
        />
      </div>
      {drawOnlinePayment?.(props)}
    </>
  );
}

type DayName = keyof SectionProps<'promise'>['value'];

export function PromiseSection(props: SectionProps<'promise'>) {
  const { value, onChange } = props;
  const days = (name: DayName) => ({
    ...bindText(props, name),
    inputMode: 'numeric' as const,
    suffix: <span className={styles.prefix}>days</span>,
    value: Number.isNaN(value[name]) ? '' : String(value[name]),
    onChange: ({ target }: { target: { value: string } }) =>
      onChange({ ...value, [name]: wholeIn(target.value) ?? Number.NaN }),
  });
  return (
    <>
      <TextField label="You answer requests within" {...days('replyDays')} />
      <div className="grid2">
        <TextField label="Ready pieces are sent after" {...days('sentFromDays')} />
        <TextField label="At the latest after" {...days('sentToDays')} />
      </div>
    </>
  );
}
