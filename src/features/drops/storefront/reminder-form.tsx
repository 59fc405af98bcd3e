import { useEffect, useRef, useState } from 'react';
import { useSignIn } from '#features/identity/storefront/sign-in-state.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { useHydrated } from '#platform/client/page/use-hydrated.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { Form, FormFailure, FormWaiting, SendButton } from '#platform/ui/forms/form/form.tsx';
import { useForm } from '#platform/ui/forms/form/use-form.ts';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import type { postDropReminder } from '../endpoints.ts';
import { NewReminder, type ReminderTaken } from '../reminder-contract.ts';
import styles from './drop.module.css';

type Taken = ReminderTaken & { email: string };

function WasTaken({ state, email }: Taken) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1}>
      <Banner tone="ok" title={state === 'waiting' ? "We'll remind you" : 'Check your email'}>
        {state === 'waiting'
          ? `${email} gets an email a day before and shortly before.`
          : `We've sent a link to ${email}. Open it within two days, and we'll remind you.`}
      </Banner>
    </div>
  );
}

/** Takes an address that is told a day before a drop and shortly before it. */
export function ReminderForm({ slug, earlyMinutes = 0 }: { slug: string; earlyMinutes?: number }) {
  const signIn = useSignIn();
  const isHydrated = useHydrated();
  const [taken, setTaken] = useState<Taken>();
  // The person's own address is known to the browser alone.
  const email = isHydrated && signIn.status === 'in' ? signIn.email : '';
  const form = useForm({
    schema: NewReminder,
    start: { slug, email },
    send: async (body) => {
      const answer = await signedInApi<typeof postDropReminder>('POST /v2/drop-reminders', {
        body,
      });
      return answer.ok ? { ok: true, data: { ...answer.data, email: body.email } } : answer;
    },
    after: setTaken,
  });
  if (taken) return <WasTaken {...taken} />;
  return (
    <Form form={form} className={styles.remind} inert={!isHydrated}>
      <TextField
        label="Your email"
        type="email"
        placeholder="name@example.com"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        hint={
          earlyMinutes > 0
            ? `One email a day before, one shortly before. Its link lets you order ${earlyMinutes} minutes before everybody else.`
            : 'One email a day before, one shortly before. Nothing is reserved.'
        }
        {...form.field('email')}
      />
      <SendButton busyLabel="Sending…">Remind me</SendButton>
      <FormWaiting className="hint" offline="This works when you're back online." />
      <FormFailure />
    </Form>
  );
}
