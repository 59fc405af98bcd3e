import { useLayoutEffect, useRef, useState } from 'react';
import { useSignIn } from '#features/identity/storefront/sign-in-state.ts';
import { Form, FormFailure, FormWaiting, SendButton } from '#platform/ui/forms/form/form.tsx';
import { Question, useAnswerPromise, useQueryForm, WhoAsks } from './support-form.tsx';

/** Asks the shop something, with or without an account. */
export function ContactForm() {
  const signIn = useSignIn();
  const [isSent, setIsSent] = useState(false);
  return (
    <section className="column" aria-labelledby="write-to-us">
      <h2 id="write-to-us">Write to us</h2>
      {isSent ? (
        <Sent />
      ) : (
        <Fields key={signIn.status === 'in' ? signIn.uid : ''} onSent={() => setIsSent(true)} />
      )}
    </section>
  );
}

function Sent() {
  const said = useRef<HTMLParagraphElement>(null);
  const promise = useAnswerPromise();
  useLayoutEffect(() => said.current?.focus(), []);
  return (
    <p ref={said} tabIndex={-1}>
      {`We've got your message. ${promise}`}
    </p>
  );
}

function Fields({ onSent }: { onSent: () => void }) {
  const promise = useAnswerPromise();
  const { form } = useQueryForm({ orderNumber: undefined, keep: 'contact', onSent });
  return (
    <Form form={form}>
      <div className="column">
        <FormFailure title="Failed" keeps="What you typed is still here." />
        <WhoAsks form={form} />
        <Question form={form} />
        <FormWaiting />
        <p className="hint">{promise}</p>
        <p>
          <SendButton busyLabel="Sending…">Send message</SendButton>
        </p>
      </div>
    </Form>
  );
}
