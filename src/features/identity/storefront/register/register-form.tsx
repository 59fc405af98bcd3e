import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useHydrated } from '#platform/client/use-hydrated.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { useOnline } from '#platform/ui/feedback/use-online.ts';
import { ErrorSummary } from '#platform/ui/forms/error-summary.tsx';
import { PasswordField } from '#platform/ui/forms/password-field.tsx';
import { PhoneField } from '#platform/ui/forms/phone-field.tsx';
import { RadioChips } from '#platform/ui/forms/radio-chips.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { useWayBack } from '../way-back.ts';
import { useRegistrationInput, type RegistrationField } from './registration-draft.ts';
import {
  today,
  useRegistration,
  type Failure,
  type RegistrationOptions,
} from './use-registration.ts';

const GENDERS = [
  { value: 'male', label: 'Male' },
  { value: 'female', label: 'Female' },
  { value: 'other', label: 'Other' },
  { value: 'prefer-not-to-say', label: 'Prefer not to say' },
];

export type RegistrationForm = ReturnType<typeof useRegistrationForm>;

export function useRegistrationForm(options: RegistrationOptions) {
  const { formRef, input, attach, change } = useRegistrationInput();
  const registration = useRegistration(formRef, input, options);
  return { attach, input, change, isShort: options.isShort, ...registration };
}

const idOf = (field: string): string => `register-${field}`;

export function RegisterForm(registration: RegistrationForm) {
  const { attach, input, change, errors, failure, tries, isBusy, send, clear, isShort } =
    registration;
  const wrong = Object.entries(errors);
  const isHydrated = useHydrated();

  function set(field: RegistrationField, value: string): void {
    change(field, value);
    clear(field);
  }
  function bind(field: RegistrationField) {
    return {
      id: idOf(field),
      name: field,
      required: true,
      value: input[field],
      error: errors[field],
      onChange: (event: { target: { value: string } }) => set(field, event.target.value),
    };
  }

  return (
    <form
      ref={attach}
      className="reg-fields"
      method="post"
      noValidate
      inert={isBusy}
      onSubmit={(event) => void send(event)}
    >
      {failure && <FailureBanner {...failure} />}
      {!failure && wrong.length > 1 && (
        <ErrorSummary
          focusKey={tries}
          errors={wrong.map(([name, message]) => ({ name, id: idOf(name), message }))}
        />
      )}
      <p className="hint">
        Fields with <span className="reg-star">*</span> are needed.
      </p>
      <div className="grid2">
        <TextField
          label="First name"
          autoComplete="given-name"
          spellCheck={false}
          {...bind('firstName')}
        />
        <TextField
          label="Last name"
          autoComplete="family-name"
          spellCheck={false}
          {...bind('lastName')}
        />
      </div>
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        {...bind('email')}
      />
      <PhoneField hint="We call only about your delivery." {...bind('phone')} />
      {!isShort && <BirthdayAndGender bind={bind} set={set} />}
      <div className="grid2">
        <PasswordField
          label="Password"
          autoComplete="new-password"
          hint="At least 8 characters."
          {...bind('password')}
        />
        {!isShort && (
          <PasswordField
            label="Confirm password"
            toggleName="confirmed password"
            autoComplete="new-password"
            {...bind('confirmPassword')}
          />
        )}
      </div>
      <SendButton {...registration} isHydrated={isHydrated} />
    </form>
  );
}

type Bound = {
  id: string;
  name: RegistrationField;
  required: boolean;
  value: string;
  error: string | undefined;
  onChange: (event: { target: { value: string } }) => void;
};

type BirthdayAndGenderProps = {
  bind: (field: RegistrationField) => Bound;
  set: (field: RegistrationField, value: string) => void;
};

function BirthdayAndGender({ bind, set }: BirthdayAndGenderProps) {
  const isHydrated = useHydrated();
  return (
    <>
      <TextField
        label="Date of birth"
        type="date"
        autoComplete="bday"
        // Rendered pages are cached for days: only the browser knows the date.
        max={isHydrated ? today() : undefined}
        {...bind('dateOfBirth')}
      />
      <RadioChips
        legend="Gender"
        options={GENDERS}
        {...bind('gender')}
        onChange={(value) => set('gender', value)}
      />
    </>
  );
}

/** Sends nothing before hydration: the browser itself would do it. */
function SendButton(props: RegistrationForm & { isHydrated: boolean }) {
  const { button, isBusy, isHydrated } = props;
  const isOnline = useOnline();
  return (
    <div>
      <Button
        ref={button}
        type={isHydrated ? 'submit' : 'button'}
        size="l"
        block
        busy={isBusy}
        busyLabel="Creating your account…"
        aria-disabled={!isOnline}
        aria-describedby={isOnline ? undefined : 'register-reason'}
      >
        Create Account
      </Button>
      {!isOnline && (
        <p className="reason" id="register-reason">
          Creating an account needs a connection. What you typed stays here.
        </p>
      )}
    </div>
  );
}

function FailureBanner({ text, problem }: Failure): ReactNode {
  const { signIn } = useWayBack();
  return (
    <Banner tone="bad" title={text}>
      {problem.code === 'SIGN_IN_FAILED' ? (
        <>
          There may be an account with this address already.{' '}
          <Link className="link" {...signIn}>
            Sign in
          </Link>{' '}
          or{' '}
          <Link className="link" to="/forgot-password">
            reset your password
          </Link>
          .
        </>
      ) : (
        `Nothing you typed is lost. ${problem.detail}`
      )}
    </Banner>
  );
}
