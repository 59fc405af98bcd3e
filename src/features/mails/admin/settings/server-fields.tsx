import { PasswordField } from '#platform/ui/forms/inputs/password-field.tsx';
import { RadioChips } from '#platform/ui/forms/choices/radio-chips.tsx';
import { SelectField } from '#platform/ui/forms/choices/select-field.tsx';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import type { FieldBinding } from '#platform/ui/forms/form/bindings.ts';
import { MAIL_PORTS } from '../../server-contract.ts';
import { Guide } from './guide.tsx';
import { withProvider, type ProviderName, type Typed, type ZohoPlan } from './providers.ts';

const PROVIDERS: { value: ProviderName; label: string }[] = [
  { value: 'gmail', label: 'Gmail' },
  { value: 'zoho', label: 'Zoho' },
  { value: 'other', label: 'Another' },
];
const ZOHO_PLANS: { value: ZohoPlan; label: string }[] = [
  { value: 'paid', label: 'Paid, with my own domain' },
  { value: 'free', label: 'Free, or ending in @zohomail.in' },
];
const PORTS = MAIL_PORTS.map((port) => ({ value: String(port), label: String(port) }));

/** Names of the fields that a provider shows. */
export function shownFields({ provider }: Typed): string[] {
  const always = ['from', 'password'];
  return provider === 'other' ? [...always, 'host', 'port', 'user'] : always;
}

type Text = 'from' | 'host' | 'user' | 'password';

type Props = {
  typed: Typed;
  /** The saved password stays where none is typed. */
  hasPassword: boolean;
  field: (name: Text) => FieldBinding;
  errorOf: (name: string) => string | undefined;
  onChange: (typed: Typed) => void;
};

function OtherFields({ typed, field, errorOf, onChange }: Props) {
  return (
    <>
      <div className="grid2">
        <TextField
          label="Server"
          hint="Like smtp.example.com"
          required
          maxLength={253}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          inputMode="url"
          {...field('host')}
        />
        <SelectField
          label="Port"
          name="port"
          hint="465 fits most providers"
          options={PORTS}
          value={String(typed.port)}
          error={errorOf('port')}
          onChange={({ target }) =>
            onChange({ ...typed, port: Number(target.value) as Typed['port'] })
          }
        />
      </div>
      <TextField
        label="User"
        hint="What you sign in to your provider with, usually the email address"
        required
        maxLength={254}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        {...field('user')}
      />
    </>
  );
}

/** Provider, guide and the fields of the mailbox. */
export function ServerFields(props: Props) {
  const { typed, hasPassword, field, onChange } = props;
  const { provider } = typed;
  const isOther = provider === 'other';
  return (
    <>
      <RadioChips
        legend="Where is your mailbox?"
        name="provider"
        options={PROVIDERS}
        value={provider}
        onChange={(next) => onChange(withProvider(typed, next as ProviderName))}
      />
      <Guide provider={provider} />
      <TextField
        label="Email address"
        type="email"
        hint="Your shop writes from it, and answers come to it."
        required
        maxLength={254}
        autoCapitalize="none"
        autoComplete="off"
        {...field('from')}
      />
      {provider === 'zoho' && (
        <RadioChips
          legend="Your Zoho account"
          name="zohoPlan"
          options={ZOHO_PLANS}
          value={typed.zohoPlan}
          onChange={(next) => onChange({ ...typed, zohoPlan: next as ZohoPlan })}
        />
      )}
      {isOther && <OtherFields {...props} />}
      <PasswordField
        label={isOther ? 'Password of the mailbox, or app password' : 'App password'}
        hint={
          hasPassword
            ? 'Leave it empty to keep the one that is saved.'
            : 'Not the password you sign in to your shop with.'
        }
        required={!hasPassword}
        toggleName="app password"
        autoComplete="new-password"
        maxLength={200}
        {...field('password')}
      />
    </>
  );
}
