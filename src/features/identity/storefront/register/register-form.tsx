import { Link } from 'react-router';
import { useHydrated } from '#platform/client/page/use-hydrated.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { ErrorSummary } from '#platform/ui/forms/error-summary.tsx';
import { Form, FormWaiting, SendButton } from '#platform/ui/forms/form/form.tsx';
import { PasswordField } from '#platform/ui/forms/inputs/password-field.tsx';
import { PhoneField } from '#platform/ui/forms/inputs/phone-field.tsx';
import { RadioChips } from '#platform/ui/forms/choices/radio-chips.tsx';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import { useWayBack } from '../way-back.ts';
import type { RegistrationField } from './registration-draft.ts';
import type { Registration } from './use-registration.ts';
import styles from './register.module.css';

const GENDERS = [
  { value: 'male', label: 'Male' },
  { value: 'female', label: 'Female' },
  { value: 'other', label: 'Other' },
  { value: 'prefer-not-to-say', label: 'Prefer not to say' },
];

function today(): string {
  return new Intl.DateTimeFormat('en-CA').format(new Date());
}

const idOf = (field: string): string => `register-${field}`;

export function RegisterForm({ form, isShort, button }: Registration) {
  const { errors, problem, tries } = form;
  const wrong = Object.entries(errors);
  const isHydrated = useHydrated();
  const bind = (name: RegistrationField) => ({
    id: idOf(name),
    required: true,
    ...form.field(name),
  });
  return (
    <Form form={form} className={`column ${styles.fields}`} method="post" inert={form.isSending}>
      {problem && <FailureBanner problem={problem} />}
      {!problem && wrong.length > 1 && (
        <ErrorSummary
          focusKey={tries}
          errors={wrong.map(([name, message]) => ({ name, id: idOf(name), message }))}
        />
      )}
      <p className="hint">
        Fields with <span className={styles.required}>*</span> are required.
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
      <PhoneField hint="We only call about your delivery." {...bind('phone')} />
      {!isShort && (
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
            {...form.choice('gender')}
          />
        </>
      )}
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
      <div>
        <SendButton
          ref={button}
          // Sends nothing before hydration: the browser itself would do it.
          type={isHydrated ? 'submit' : 'button'}
          size="l"
          block
          busyLabel="Creating your account…"
        >
          Create Account
        </SendButton>
        <FormWaiting offline="Creating an account needs a connection. What you typed stays here." />
      </div>
    </Form>
  );
}

function FailureBanner({ problem }: { problem: ProblemBody }) {
  const { signIn } = useWayBack();
  return (
    <Banner tone="bad" title={problem.title}>
      {problem.code === 'SIGN_IN_FAILED' ? (
        <>
          This address may already have an account.{' '}
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
