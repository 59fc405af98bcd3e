import { Link } from 'react-router';
import { TaxSection } from '#features/shop/admin/sections/buying/tax-section.tsx';
import { UnpaidHours } from '#features/shop/admin/sections/buying/unpaid-hours.tsx';
import { WithoutAccountChoice } from '#features/shop/admin/sections/buying/without-account-choice.tsx';
import { BuyingSettings } from '#features/shop/settings/buying-settings.ts';
import type { ShopSettings } from '#features/shop/settings/settings.ts';
import { taxFault } from '#features/shop/tax/tax-rules.ts';
import { checkedDraft } from '#platform/contract/typed/typed-body.ts';
import { groupForm, StepForm, useStep, useUnchanged, type StepProps } from './step-form.tsx';

export function TaxStep(props: StepProps) {
  const { published, locked } = props.setUp.shop;
  const form = useStep(props, {
    schema: checkedDraft(
      (tax: ShopSettings['tax']) => {
        const gstin = taxFault(tax, published.who.state);
        return gstin === undefined ? {} : { gstin };
      },
      (tax) => ({ patch: { tax }, isUnchanged: true }),
    ),
    start: published.tax,
  });
  return (
    <StepForm form={form}>
      <p className="muted">Most makers with sales below ₹40 lakh a year are not registered.</p>
      <TaxSection
        value={form.values}
        settings={published}
        onChange={(tax) => form.edit('', () => tax)}
        errors={form.errors}
        locked={locked.flatMap((field) => (field.startsWith('tax.') ? [field.slice(4)] : []))}
      />
    </StepForm>
  );
}

const BuyingForm = groupForm(BuyingSettings, (buying: ShopSettings['buying']) => ({
  patch: { buying },
  isUnchanged: true,
}));

/** The recommended choice stands there until the owner has chosen. */
export function BuyingStep(props: StepProps) {
  const { buying } = props.setUp.shop.published;
  const start = props.step.isDone ? buying : { ...buying, withoutAccount: 'on' as const };
  const form = useStep(props, { schema: BuyingForm, start });
  return (
    <StepForm form={form}>
      <p className="muted">
        We recommend the first: many new buyers give up when asked for a password.
      </p>
      <WithoutAccountChoice {...form.choice('withoutAccount')} />
      <UnpaidHours {...form.choice('unpaidHours')} />
    </StepForm>
  );
}

export function MailStep(props: StepProps) {
  const form = useUnchanged(props);
  const isSetUp = props.step.isDone;
  return (
    <StepForm form={form} saveLabel={isSetUp ? 'Continue' : 'Later'}>
      <p className="muted">
        The shop writes to you about each order, and to the buyer that it has arrived, is paid and
        is on its way. It needs a mailbox for that, at Gmail, Zoho or another provider. Until then
        its emails wait, and nothing is lost.
      </p>
      <p>
        <Link className="link" to={props.step.path}>
          {isSetUp ? 'Your mailbox' : 'Set up your mailbox'}
        </Link>
      </p>
    </StepForm>
  );
}
