import { useHydrated } from '#platform/client/page/use-hydrated.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { Form, FormFailure, FormWaiting, SendButton } from '#platform/ui/forms/form/form.tsx';
import { useForm } from '#platform/ui/forms/form/use-form.ts';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import { MailTo } from '../../contract.ts';
import type { Outcome } from '../provider/identity-provider.ts';
import { sentOutcome } from '../sent-outcome.ts';

type MailFormProps = {
  send: (email: string) => Promise<Outcome>;
  answer: string;
  sendLabel: string;
  /** Shown after hydration: it is a value of the browser alone. */
  knownEmail?: string | undefined;
};

export function MailForm({ send, answer, sendLabel, knownEmail = '' }: MailFormProps) {
  const isHydrated = useHydrated();
  const form = useForm({
    schema: MailTo,
    start: { email: isHydrated ? knownEmail : '' },
    staysFilled: true,
    send: async ({ email }) => sentOutcome(await send(email)),
  });
  return (
    <Form form={form} inert={!isHydrated}>
      {form.isSent && <Banner tone="ok">{answer}</Banner>}
      <FormFailure />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('email')}
      />
      <FormWaiting offline="The link can be sent when you're back online." />
      <SendButton size="l" block busyLabel="Sending…">
        {form.isSent ? 'Send again' : sendLabel}
      </SendButton>
    </Form>
  );
}
