import { useRef, useState, type FormEvent } from 'react';
import { Badge } from '#platform/ui/display/badge.tsx';
import { formatDateTime } from '#platform/ui/display/format-date.ts';
import { LongText } from '#platform/ui/display/long-text.tsx';
import { Loading } from '#platform/ui/feedback/loading.tsx';
import { Skeleton } from '#platform/ui/feedback/skeleton.tsx';
import { useOnline } from '#platform/ui/feedback/use-online.ts';
import { Lock } from '#platform/ui/icons/lock.tsx';
import { idempotentMutation } from '#platform/client/idempotent-mutation.ts';
import { signedInApi } from '#platform/client/signed-in-api.ts';
import { formErrors } from '#platform/contract/field-errors.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { TextArea } from '#platform/ui/forms/text-area.tsx';
import { Note, type AdminOrderWire } from '../../../admin-contract.ts';
import type { postNote } from '../../../endpoints.ts';
import { STEP_TITLES } from '../../../storefront/order-facts.ts';
import { useOrderWrite } from '../use-admin-order.ts';
import { ACTORS, expectation, nextStatus } from './progress-steps.ts';

type Event = AdminOrderWire['tracking'][number];

function EventRow({ event }: { event: Event }) {
  return (
    <li>
      <LongText text={event.text} className="ao-said" />
      <p className="ao-when">
        <span>
          <time dateTime={event.at}>{formatDateTime(event.at, { numeric: true })}</time>
          <span>{`, ${ACTORS[event.actor]}`}</span>
        </span>
        {!event.isPublic && (
          <Badge tone="default" icon={<Lock className="ico-s" />}>
            Private
          </Badge>
        )}
      </p>
    </li>
  );
}

/** All events, newest first, below the next expected step. */
function Events({ order }: { order: AdminOrderWire }) {
  const next = nextStatus(order.status);
  return (
    <ol className="ao-events" aria-label="What has happened, newest first">
      {next !== undefined && (
        <li className="next">
          <p className="ao-said">{STEP_TITLES[next]}</p>
          <p className="ao-when">{expectation(order, next)}</p>
        </li>
      )}
      {order.tracking.toReversed().map((event) => (
        <EventRow key={event.seq} event={event} />
      ))}
    </ol>
  );
}

/** Same as in the contract. */
const MAX_LENGTH = 1000;

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
function NoteForm({ note }: { note: NoteDraft }) {
  const form = useRef<HTMLFormElement>(null);
  const isOnline = useOnline();
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
        maxLength={MAX_LENGTH}
        value={note.text}
        error={note.error}
        onChange={({ target }) => note.change(target.value)}
      />
      {failure !== undefined && failure.fields === undefined && (
        <Banner tone="bad">{`The note was not added. ${failure.detail}`}</Banner>
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

type OrderTimelineProps = {
  /** Undefined while it loads. */
  order: AdminOrderWire | undefined;
  note: NoteDraft;
};

export function OrderTimeline({ order, note }: OrderTimelineProps) {
  return (
    <section className="card ao-timeline" aria-labelledby="ao-timeline">
      <h2 id="ao-timeline">Timeline</h2>
      <NoteForm note={note} />
      {order === undefined ? (
        <Loading label="Loading the timeline">
          <Skeleton shape="line" count={4} />
        </Loading>
      ) : (
        <Events order={order} />
      )}
    </section>
  );
}
