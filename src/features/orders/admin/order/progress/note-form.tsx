import { useRef, useState, type FormEvent } from 'react';
import { idempotentMutation } from '#platform/client/idempotent-mutation.ts';
import { signedInApi } from '#platform/client/signed-in-api.ts';
import { formErrors } from '#platform/contract/field-errors.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { TextArea } from '#platform/ui/forms/text-area.tsx';
import { Note } from '../../../admin-contract.ts';
import type { postNote } from '../../../endpoints.ts';
import { useOrderWrite } from '../use-order-write.ts';

/** As in the contract. */
const LONGEST = 1000;

/** The draft lives as long as the page, whichever tab is shown. */
export function useNote(id: string) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const [mutation] = useState(() => idempotentMutation<{ id: string; text: string }>());
  const { send, isSending, failure } = useOrderWrite(
    (body: { text: string }) =>
      mutation.send({ id, ...body }, (key) =>
        signedInApi<typeof postNote>('POST /v2/admin/order/{id}/note', {
          params: { id },
          headers: { 'idempotency-key': key },
          body,
        }),
      ),
    () => 'Note added',
  );
  async function add(): Promise<void> {
    const missing = formErrors(Note, { text }).text;
    if (missing !== undefined) return setError(missing);
    const refusal = await send({ text });
    if (refusal !== undefined) return;
    // Text written meanwhile is another note.
    setText((now) => (now === text ? '' : now));
  }
  function change(next: string): void {
    setText(next);
    setError(undefined);
  }
  return { text, change, add, isSending, error: error ?? failure?.fields?.text, failure };
}
export type NoteDraft = ReturnType<typeof useNote>;

/** Adds a private note. A failure keeps the text. */
export function NoteForm({ note, isOnline }: { note: NoteDraft; isOnline: boolean }) {
  const form = useRef<HTMLFormElement>(null);
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    await note.add();
    form.current?.querySelector('textarea')?.focus();
  }
  const { failure } = note;
  return (
    <form ref={form} className="ao-note" noValidate onSubmit={(event) => void submit(event)}>
      <TextArea
        label="Private note"
        hint="Only you read it."
        name="text"
        rows={2}
        maxLength={LONGEST}
        value={note.text}
        error={note.error}
        onChange={({ target }) => note.change(target.value)}
      />
      {failure !== undefined && failure.fields === undefined && (
        <Banner tone="bad">The note was not added. {failure.detail}</Banner>
      )}
      <Button
        type="submit"
        variant="secondary"
        size="s"
        busy={note.isSending}
        busyLabel="Adding…"
        aria-disabled={!isOnline || undefined}
        aria-describedby={isOnline ? undefined : 'ao-offline'}
      >
        Add note
      </Button>
    </form>
  );
}
