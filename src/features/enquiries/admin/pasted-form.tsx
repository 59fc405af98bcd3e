import { isBlank } from '#platform/contract/typed/typed-text.ts';
import { useState } from 'react';
import * as z from 'zod';
import { refreshAdmin } from '#platform/client/query/admin-query.ts';
import { WORK } from '#platform/client/drafts/drafts.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { tabMemory } from '#platform/client/drafts/tab-memory.ts';
import { Form, FormFailure, FormWaiting, SendButton } from '#platform/ui/forms/form/form.tsx';
import { useForm } from '#platform/ui/forms/form/use-form.ts';
import { TextArea } from '#platform/ui/forms/inputs/text-area.tsx';
import { useToast } from '#platform/ui/overlays/toasts/toaster.tsx';
import type { RequestThread } from '../admin-contract.ts';
import type { postPasted } from '../thread-endpoints.ts';
import { showRequest } from './use-requests.ts';
import styles from './requests.module.css';

const Pasted = z.object({
  text: z.string().refine((text) => !isBlank(text), 'Paste what they wrote'),
});

/** What a customer wrote on WhatsApp or on the phone belongs to the conversation. */
export function PastedForm({ request: { id, name } }: { request: RequestThread }) {
  const keep = `${WORK}pasted-${id}`;
  const [isOpen] = useState(() => tabMemory(keep).read() !== undefined);
  const toast = useToast();
  const form = useForm({
    schema: Pasted,
    start: { text: '' },
    keep,
    send: (body, key) =>
      signedInApi<typeof postPasted>('POST /v2/admin/request/{id}/pasted', {
        params: { id },
        headers: { 'idempotency-key': key },
        body,
      }).finally(() => void refreshAdmin()),
    after: (thread) => {
      showRequest(thread);
      toast.success('Added to the conversation');
    },
  });
  return (
    <details className={`card ${styles.pasted}`} open={isOpen}>
      <summary>Add what they wrote on WhatsApp</summary>
      <Form form={form}>
        <FormFailure title="It was not added" keeps="What you pasted is still here." />
        <TextArea
          label={`What ${name} wrote`}
          rows={4}
          maxLength={5000}
          hint="It is added to the conversation as their message. Nobody gets an email."
          {...form.field('text')}
        />
        <div className={`row wrap ${styles.send}`}>
          <FormWaiting offline="Adding it needs a connection." />
          <SendButton variant="secondary" busyLabel="Keeping…">
            Keep it
          </SendButton>
        </div>
      </Form>
    </details>
  );
}
