import { useProfile } from '#features/profile/storefront/use-profile.ts';
import { PagesInFull } from '#features/pages/admin/pages-in-full.tsx';
import { SellerFields } from '#features/shop/admin/seller-fields.tsx';
import { Home, Who, type ShopSettings } from '#features/shop/settings/settings.ts';
import { typedLine } from '#platform/contract/typed/typed-text.ts';
import { hasPin } from '#platform/contract/india/pin.ts';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import { groupForm, lockOf, StepForm, useStep, type StepProps } from './step-form.tsx';

function addressLack(address: string): string | undefined {
  if (typedLine(address) === '') return 'Enter the address of your shop';
  return hasPin(address) ? undefined : 'Add the PIN code to the address';
}

const whoChange = (who: ShopSettings['who']) => ({ patch: { who } });

const NameForm = groupForm(Who, whoChange, {
  name: "Enter your shop's name",
  owner: 'Enter your name',
  craft: 'Choose what you make',
  address: addressLack,
  state: 'Choose your state',
  email: 'Enter an email address',
});

export function NameStep(props: StepProps) {
  const { setUp } = props;
  const { profile } = useProfile();
  const { who } = setUp.shop.published;
  const start = { ...who, email: who.email || (profile?.email ?? '') };
  const form = useStep(props, { schema: NameForm, start });
  return (
    <StepForm form={form}>
      <SellerFields bind={(name) => ({ ...form.field(name), ...lockOf(setUp, `who.${name}`) })} />
    </StepForm>
  );
}

const LookForm = groupForm(Home, (home: ShopSettings['home']) => ({
  patch: { home },
  isUnchanged: true,
}));

export function LookStep(props: StepProps) {
  const { setUp } = props;
  const form = useStep(props, { schema: LookForm, start: setUp.shop.published.home });
  const bind = (name: 'headline' | 'headline2' | 'line') => ({
    ...form.field(name),
    ...lockOf(setUp, `home.${name}`),
  });
  return (
    <StepForm form={form}>
      <p className="muted">The first words visitors see. Keep them if you like them.</p>
      <TextField label="Headline" maxLength={40} {...bind('headline')} />
      <TextField label="Second line" optional maxLength={40} {...bind('headline2')} />
      <TextField label="Sentence below it" optional maxLength={160} {...bind('line')} />
    </StepForm>
  );
}

const PagesForm = groupForm(Who, whoChange, {
  grievanceOfficer: 'Enter a name: it can be you',
});

export function PagesStep(props: StepProps) {
  const { setUp } = props;
  const { who } = setUp.shop.published;
  const start = { ...who, grievanceOfficer: who.grievanceOfficer || who.owner };
  const form = useStep(props, { schema: PagesForm, start });
  return (
    <StepForm form={form}>
      <p className="muted">
        By law every shop names a person who answers complaints. If you run the shop alone, that's
        you.
      </p>
      <TextField
        label="Who answers complaints"
        maxLength={80}
        {...form.field('grievanceOfficer')}
        {...lockOf(setUp, 'who.grievanceOfficer')}
      />
      <p className="muted">
        These pages go online with your shop. Read each once: every word of them can be changed.
      </p>
      <PagesInFull />
    </StepForm>
  );
}
