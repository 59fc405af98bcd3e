import { INDIAN_STATES } from '#platform/contract/indian-states.ts';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { bindText, type SectionProps } from '../section-props.ts';

const STATES = [
  { value: '', label: 'Choose a state' },
  ...INDIAN_STATES.map((state) => ({ value: state, label: state })),
];

export function WhoSection(props: SectionProps<'who'>) {
  const bind = (name: keyof SectionProps<'who'>['value']) => bindText(props, name);
  const state = bind('state');
  return (
    <>
      <div className="grid2">
        <TextField label="Name of the shop" maxLength={60} {...bind('name')} />
        <TextField label="Your name" maxLength={80} autoComplete="name" {...bind('owner')} />
      </div>
      <TextField
        label="What you make, in a few words"
        optional
        maxLength={120}
        placeholder="Soy candles, poured in Jaipur"
        {...bind('byline')}
      />
      <TextField
        label="Address"
        hint="The law asks a shop to show it. It stands at the foot of every page."
        maxLength={200}
        autoComplete="street-address"
        {...bind('address')}
      />
      <div className="grid2">
        <SelectField
          label="State"
          options={STATES}
          {...state}
          onChange={({ target }) =>
            props.onChange({ ...props.value, state: target.value as typeof props.value.state })
          }
        />
        <TextField
          label="E-mail address"
          type="email"
          hint="Where buyers reach you, and where the shop writes to you."
          autoCapitalize="none"
          {...bind('email')}
        />
      </div>
      <div className="grid2">
        <TextField
          label="Phone"
          optional
          type="tel"
          hint="Shown on the contact page."
          {...bind('phone')}
        />
        <TextField
          label="WhatsApp"
          optional
          type="tel"
          hint="Buyers open a chat with one tap."
          {...bind('whatsapp')}
        />
      </div>
      <TextField
        label="Who answers complaints"
        optional
        hint="The law calls this person the grievance officer. Empty: you."
        maxLength={80}
        {...bind('grievanceOfficer')}
      />
    </>
  );
}
