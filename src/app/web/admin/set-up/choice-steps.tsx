import { useState } from 'react';
import { Link } from 'react-router';
import { TaxSection } from '#features/shop/admin/sections/tax-section.tsx';
import { UnpaidHours } from '#features/shop/admin/sections/unpaid-hours.tsx';
import { WithoutAccountChoice } from '#features/shop/admin/sections/without-account-choice.tsx';
import { BuyingSettings } from '#features/shop/buying-settings.ts';
import type { ShopSettings } from '#features/shop/settings.ts';
import { taxFault } from '#features/shop/tax-rules.ts';
import { useUnsavedWork } from '#platform/client/use-unsaved-work.ts';
import { StepForm, useStep, type StepProps } from './step-form.tsx';

export function TaxStep(props: StepProps) {
  const { published, locked } = props.setUp.shop;
  const [typed, setTyped] = useState<ShopSettings['tax']>();
  const [fault, setFault] = useState<string>();
  const saving = useStep(props, { forget: () => setTyped(undefined) });
  const tax = typed ?? published.tax;
  useUnsavedWork(typed !== undefined);
  function save(): void {
    const found = taxFault(tax, published.who.state);
    setFault(found);
    if (found === undefined) saving.submit({ patch: { tax }, isUnchanged: true });
  }
  return (
    <StepForm saving={saving} onSubmit={save}>
      <p className="muted">Most makers with sales below ₹40 lakh a year are not registered.</p>
      <TaxSection
        value={tax}
        settings={published}
        onChange={setTyped}
        errors={fault === undefined ? {} : { gstin: fault }}
        locked={locked.flatMap((field) => (field.startsWith('tax.') ? [field.slice(4)] : []))}
      />
    </StepForm>
  );
}

/** The recommended choice stands there until the owner has chosen. */
export function BuyingStep(props: StepProps) {
  const { buying } = props.setUp.shop.published;
  const [typed, setTyped] = useState<Partial<typeof buying>>({});
  const [fault, setFault] = useState<string>();
  const saving = useStep(props, { forget: () => setTyped({}) });
  const suggested = props.step.isDone ? buying.withoutAccount : 'on';
  const chosen = { ...buying, withoutAccount: suggested, ...typed };
  useUnsavedWork(Object.keys(typed).length > 0);
  function save(): void {
    const hours = BuyingSettings.shape.unpaidHours.safeParse(chosen.unpaidHours);
    setFault(hours.error?.issues[0]?.message);
    if (hours.success) saving.submit({ patch: { buying: chosen }, isUnchanged: true });
  }
  return (
    <StepForm saving={saving} onSubmit={save}>
      <p className="muted">
        We recommend the first: a password is where most first orders are lost.
      </p>
      <WithoutAccountChoice
        value={chosen.withoutAccount}
        onChange={(withoutAccount) => setTyped({ ...typed, withoutAccount })}
      />
      <UnpaidHours
        value={chosen.unpaidHours}
        error={fault}
        onChange={(unpaidHours) => setTyped({ ...typed, unpaidHours })}
      />
    </StepForm>
  );
}

export function MailStep(props: StepProps) {
  const saving = useStep(props);
  const isSetUp = props.step.isDone;
  return (
    <StepForm
      saving={saving}
      keep={{
        label: isSetUp ? 'Go on' : 'Later',
        onKeep: () => saving.submit({ isUnchanged: true }),
      }}
    >
      <p className="muted">
        The shop writes to you about each order, and to the buyer that it has arrived, is paid and
        is on its way. It needs a mailbox for that, at Gmail, Zoho or another provider. Until then
        its emails wait, and nothing is lost.
      </p>
      <p>
        <Link className="link" to={props.step.path}>
          {isSetUp ? 'Your mailbox' : 'Name your mailbox'}
        </Link>
      </p>
    </StepForm>
  );
}
