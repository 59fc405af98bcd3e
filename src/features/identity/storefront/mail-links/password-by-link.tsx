import { useState, type ReactNode } from 'react';
import { emailIn } from '#platform/contract/typed/email.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { checkedDraft } from '#platform/contract/typed/typed-body.ts';
import { NeedsScript } from '#platform/ui/feedback/loading/needs-script.tsx';
import { Form, FormFailure, FormWaiting, SendButton } from '#platform/ui/forms/form/form.tsx';
import { useForm } from '#platform/ui/forms/form/use-form.ts';
import { PasswordField } from '#platform/ui/forms/inputs/password-field.tsx';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import { emailError, newPasswordErrors } from '../../credentials.ts';
import type { Outcome } from '../provider/identity-provider.ts';
import { sentOutcome } from '../sent-outcome.ts';
import { useLinkToken } from './use-link-token.ts';
import { WaterCard } from './water-card.tsx';

const BLANK = { email: '', password: '', confirmPassword: '' };
export type LinkInput = { token: string; email: string; password: string };

type LinkFormProps = {
  token: string | undefined;
  asksEmail: boolean;
  words: { password: string; submit: string; busy: string; offline: string };
  send: (input: LinkInput) => Promise<Outcome>;
  onExpired: () => void;
};

type PasswordByLinkProps = Omit<LinkFormProps, 'token' | 'onExpired' | 'asksEmail'> & {
  title: string;
  intro: string;
  asksEmail?: boolean;
  /** Content of the card for a link that does not work any more. */
  expired: ReactNode;
};

/** The page of a one-time link whose holder chooses a password, and an address too where `asksEmail`. */
export function PasswordByLink({
  title,
  intro,
  expired,
  asksEmail = false,
  ...form
}: PasswordByLinkProps) {
  const token = useLinkToken();
  const [refused, setRefused] = useState<string>();
  const wasRefused = token !== undefined && token === refused;
  if (token === '' || wasRefused)
    return (
      <WaterCard title="This link no longer works" takesFocus={wasRefused}>
        {expired}
      </WaterCard>
    );
  return (
    <WaterCard title={title}>
      <NeedsScript>
        <p className="muted">{intro}</p>
        <LinkForm
          {...form}
          token={token}
          asksEmail={asksEmail}
          onExpired={() => setRefused(token)}
        />
      </NeedsScript>
    </WaterCard>
  );
}

function schemaOf(asksEmail: boolean) {
  return checkedDraft(
    (typed: typeof BLANK): Record<string, string> => {
      const email = asksEmail ? emailError(typed.email) : undefined;
      return { ...(email !== undefined && { email }), ...newPasswordErrors(typed) };
    },
    ({ email, password }) => ({ email: emailIn(email), password }),
  );
}

function isExpired({ code, fields }: ProblemBody): boolean {
  return code === 'LINK_EXPIRED' || fields?.token !== undefined;
}

function LinkForm({ token, asksEmail, words, send, onExpired }: LinkFormProps) {
  const form = useForm({
    schema: schemaOf(asksEmail),
    start: BLANK,
    staysFilled: true,
    send: async (input) => {
      const outcome = await send({ token: token ?? '', ...input });
      if (!outcome.ok && isExpired(outcome.problem)) onExpired();
      return sentOutcome(outcome, { EMAIL_TAKEN: 'email', PASSWORD_REFUSED: 'password' });
    },
  });
  return (
    <Form form={form} inert={token === undefined}>
      <FormFailure />
      {asksEmail && (
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field('email')}
        />
      )}
      <PasswordField
        label={words.password}
        toggleName={words.password.toLowerCase()}
        hint="At least 8 characters"
        autoComplete="new-password"
        {...form.field('password')}
      />
      <PasswordField
        label="Confirm password"
        toggleName="confirmation"
        autoComplete="new-password"
        {...form.field('confirmPassword')}
      />
      <FormWaiting offline={words.offline} />
      <SendButton size="l" block busyLabel={words.busy}>
        {words.submit}
      </SendButton>
    </Form>
  );
}
