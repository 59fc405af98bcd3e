import { useProfile } from '#features/profile/storefront/use-profile.ts';
import { SellerFields } from '#features/shop/admin/seller-fields.tsx';
import { Home, Promises, Who } from '#features/shop/settings.ts';
import { typedLine } from '#platform/contract/typed-text.ts';
import { hasPin } from '#platform/contract/typed/pin.ts';
import { wholeIn } from '#platform/contract/typed/number.ts';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { StepForm, useGroup, useStep, type StepProps } from './step-form.tsx';

function addressLack(address: string): string | undefined {
  if (typedLine(address) === '') return 'Enter the address of your shop';
  return hasPin(address) ? undefined : 'Add the PIN code to the address';
}

const NAME_NEEDS = {
  name: 'Give your shop a name',
  owner: 'Enter your name',
  address: addressLack,
  state: 'Choose your state',
  email: 'Enter an email address',
};

export function NameStep(props: StepProps) {
  const { profile } = useProfile();
  const suggested = { email: profile?.email ?? '' };
  const { value, bind, check, form, forget } = useGroup(props.setUp, 'who', {
    schema: Who,
    suggested,
  });
  const saving = useStep(props, { forget });
  return (
    <StepForm
      form={form}
      saving={saving}
      onSubmit={() => check(NAME_NEEDS) && saving.submit({ patch: { who: value } })}
    >
      <SellerFields bind={bind} />
    </StepForm>
  );
}

export function LookStep(props: StepProps) {
  const { value, bind, check, form, forget } = useGroup(props.setUp, 'home', { schema: Home });
  const saving = useStep(props, { forget });
  return (
    <StepForm
      form={form}
      saving={saving}
      onSubmit={() => check() && saving.submit({ patch: { home: value }, isUnchanged: true })}
    >
      <p className="muted">
        The first words that visitors read. They stay as they are if you like them.
      </p>
      <TextField label="Headline" maxLength={40} {...bind('headline')} />
      <TextField label="Second line" optional maxLength={40} {...bind('headline2')} />
      <TextField label="Sentence below it" optional maxLength={160} {...bind('line')} />
    </StepForm>
  );
}

export function DeliveryStep(props: StepProps) {
  const { value, bind, set, check, form, forget } = useGroup(props.setUp, 'promise', {
    schema: Promises,
  });
  const saving = useStep(props, { forget });
  const days = (name: 'sentFromDays' | 'sentToDays') => ({
    ...bind(name),
    inputMode: 'numeric' as const,
    suffix: <span className="pre">days</span>,
    value: Number.isNaN(value[name]) ? '' : String(value[name]),
    onChange: ({ target }: { target: { value: string } }) =>
      set(name, wholeIn(target.value) ?? Number.NaN),
  });
  return (
    <StepForm
      form={form}
      saving={saving}
      onSubmit={() => check() && saving.submit({ patch: { promise: value }, isUnchanged: true })}
    >
      <p className="muted">Buyers read this at each piece.</p>
      <TextField label="You send a piece after" {...days('sentFromDays')} />
      <TextField label="At the latest after" {...days('sentToDays')} />
    </StepForm>
  );
}

export function PagesStep(props: StepProps) {
  const { owner } = props.setUp.shop.published.who;
  const { value, bind, check, form, forget } = useGroup(props.setUp, 'who', {
    schema: Who,
    suggested: { grievanceOfficer: owner },
  });
  const saving = useStep(props, { forget });
  const needs = { grievanceOfficer: 'Name somebody: it may be you' };
  return (
    <StepForm
      form={form}
      saving={saving}
      onSubmit={() => check(needs) && saving.submit({ patch: { who: value } })}
    >
      <p className="muted">
        The law asks every shop to name somebody who answers complaints. For a shop of one person
        that is you.
      </p>
      <TextField label="Who answers complaints" maxLength={80} {...bind('grievanceOfficer')} />
    </StepForm>
  );
}
