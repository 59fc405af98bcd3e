import type { MetaDescriptor } from 'react-router';
import type * as z from 'zod';
import { refreshAdmin } from '#platform/client/query/admin-query.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { formErrors } from '#platform/contract/field-errors.ts';
import { checkedDraft } from '#platform/contract/typed/typed-body.ts';
import { decimalIn, percentIn, rupeesIn } from '#platform/contract/typed/number.ts';
import { Form, FormFailure, FormWaiting, SendButton } from '#platform/ui/forms/form/form.tsx';
import { useForm } from '#platform/ui/forms/form/use-form.ts';
import { RadioChips } from '#platform/ui/forms/choices/radio-chips.tsx';
import { RupeeField } from '#platform/ui/forms/inputs/rupee-field.tsx';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import { LoadFailed } from '#platform/ui/feedback/loading/load-failed.tsx';
import { Loading } from '#platform/ui/feedback/loading/loading.tsx';
import { useToast } from '#platform/ui/overlays/toasts/toaster.tsx';
import { CostSettingsEdit, type CostSettingsWire } from '../contract.ts';
import type { putCostSettings } from '../endpoints.ts';
import { CostsHead } from './costs-head.tsx';
import { useCostSettings } from './use-costs.ts';
import styles from './costs.module.css';

export function meta(): MetaDescriptor[] {
  return [{ title: 'Wage and margin' }, { name: 'robots', content: 'noindex' }];
}

type Draft = {
  hourlyWage: string;
  kind: 'percent' | 'monthly';
  percent: string;
  amount: string;
  hours: string;
  packing: string;
  feePercent: string;
  marginPercent: string;
  rounding: CostSettingsWire['rounding'];
};

const shown = (number: number) => (number === 0 ? '' : String(number));

function draftOf({ overhead, ...settings }: CostSettingsWire): Draft {
  const isMonthly = overhead.kind === 'monthly';
  return {
    hourlyWage: shown(settings.hourlyWage),
    kind: overhead.kind,
    percent: isMonthly ? '' : shown(overhead.percent),
    amount: isMonthly ? shown(overhead.amount) : '',
    hours: isMonthly ? String(overhead.hours) : '',
    packing: shown(settings.packing),
    feePercent: shown(settings.feePercent),
    marginPercent: shown(settings.marginPercent),
    rounding: settings.rounding,
  };
}

function bodyOf(draft: Draft, version: number): z.input<typeof CostSettingsEdit> {
  const monthly = {
    kind: 'monthly' as const,
    amount: rupeesIn(draft.amount) ?? 0,
    hours: decimalIn(draft.hours) ?? Number.NaN,
  };
  const percent = { kind: 'percent' as const, percent: percentIn(draft.percent) ?? 0 };
  return {
    version,
    hourlyWage: rupeesIn(draft.hourlyWage) ?? 0,
    overhead: draft.kind === 'monthly' ? monthly : percent,
    packing: rupeesIn(draft.packing) ?? 0,
    feePercent: percentIn(draft.feePercent) ?? 0,
    marginPercent: percentIn(draft.marginPercent) ?? 0,
    rounding: draft.rounding,
  };
}

/** `overhead.hours` stands beside the field `hours`. */
function errorsOf(draft: Draft): Record<string, string> {
  const errors = formErrors(CostSettingsEdit, bodyOf(draft, 0));
  return Object.fromEntries(
    Object.entries(errors).map(([name, words]) => [name.replace('overhead.', ''), words]),
  );
}

function useSettingsForm(settings: CostSettingsWire) {
  const toast = useToast();
  return useForm({
    schema: checkedDraft(errorsOf, (draft: Draft) => bodyOf(draft, settings.version)),
    start: draftOf(settings),
    send: (body) => signedInApi<typeof putCostSettings>('PUT /v2/admin/cost-settings', { body }),
    after: () => {
      toast.success('Saved');
      void refreshAdmin();
    },
  });
}

type FieldsProps = { form: ReturnType<typeof useSettingsForm> };

const KINDS = [
  { value: 'percent', label: 'A percentage' },
  { value: 'monthly', label: 'What a month costs' },
];

function Overhead({ form }: FieldsProps) {
  return (
    <>
      <RadioChips
        legend="Overhead: rent, power, tools"
        options={KINDS}
        className={styles.units}
        {...form.choice('kind')}
      />
      {form.values.kind === 'percent' ? (
        <TextField
          label="Percent on top"
          hint="10 to 15% is usual"
          inputMode="decimal"
          maxLength={8}
          {...form.field('percent')}
        />
      ) : (
        <div className={styles.pair}>
          <RupeeField label="In a month" {...form.field('amount')} />
          <TextField
            label="Hours you make things"
            hint="In a month"
            inputMode="decimal"
            maxLength={6}
            {...form.field('hours')}
          />
        </div>
      )}
    </>
  );
}

const ROUNDINGS = [
  { value: '9', label: 'To a 9: ₹249' },
  { value: '10', label: 'To tens: ₹250' },
  { value: '50', label: 'To fifties: ₹300' },
];

function Price({ form, gstPercent }: FieldsProps & { gstPercent: number }) {
  return (
    <section className="column card" aria-labelledby="cs-price">
      <h2 id="cs-price">Your prices</h2>
      <TextField
        label="Margin in percent"
        hint="What you want to keep of each price"
        inputMode="decimal"
        maxLength={8}
        {...form.field('marginPercent')}
      />
      {gstPercent > 0 && (
        <p className="hint">
          {`Prices contain ${gstPercent}% GST, or the rate of the piece or its category: My shop, Papers.`}
        </p>
      )}
      <RadioChips
        legend="Round suggested prices up"
        options={ROUNDINGS}
        className={styles.units}
        {...form.choice('rounding')}
      />
    </section>
  );
}

function SettingsForm({ settings }: { settings: CostSettingsWire }) {
  const form = useSettingsForm(settings);
  return (
    <Form form={form}>
      <div className={`column ${styles.narrow}`}>
        <section className="column card" aria-labelledby="cs-work">
          <h2 id="cs-work">Your work</h2>
          <RupeeField
            label="An hour is worth"
            hint="What you would pay somebody who makes it as well as you do"
            {...form.field('hourlyWage')}
          />
          <Overhead form={form} />
        </section>
        <Price form={form} gstPercent={settings.gstPercent} />
        <section className="column card" aria-labelledby="cs-order">
          <h2 id="cs-order">Each order</h2>
          <RupeeField
            label="Packing for a parcel"
            hint="Box, paper, tape"
            {...form.field('packing')}
          />
          <TextField
            label="Fee for online payments, in percent"
            inputMode="decimal"
            maxLength={8}
            {...form.field('feePercent')}
          />
        </section>
        <FormFailure keeps="What you typed is still here." />
        <SendButton busyLabel="Saving…">Save</SendButton>
        <FormWaiting />
      </div>
    </Form>
  );
}

/** What costs are reckoned by. */
export default function CostSettingsPage() {
  const { data, failure, reload } = useCostSettings();
  return (
    <>
      <CostsHead
        title="Wage and margin"
        lead="What your work is worth, and what you want to keep of each price."
      />
      {failure !== undefined && (
        <LoadFailed onRetry={reload} detail={failure}>
          This didn't load.
        </LoadFailed>
      )}
      {!data && failure === undefined && <Loading label="Loading" />}
      {data && <SettingsForm settings={data} />}
    </>
  );
}
