import { useRef } from 'react';
import type * as z from 'zod';
import { Badge } from '#platform/ui/display/badges/badge.tsx';
import { formatDateTime } from '#platform/ui/display/format-date.ts';
import { LongText } from '#platform/ui/display/long-text.tsx';
import { Loading } from '#platform/ui/feedback/loading/loading.tsx';
import { Skeleton } from '#platform/ui/feedback/loading/skeleton.tsx';
import { Lock } from '#platform/ui/icons/icons.generated.tsx';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { Form, FormFailure, SendButton } from '#platform/ui/forms/form/form.tsx';
import { useForm } from '#platform/ui/forms/form/use-form.ts';
import { TextArea } from '#platform/ui/forms/inputs/text-area.tsx';
import { Note, type AdminOrderWire } from '../../../admin-contract.ts';
import type { postNote } from '../../../endpoints.ts';
import { STEP_TITLES } from '../../../storefront/order-facts.ts';
import { useOrderWrite } from '../use-admin-order.ts';
import { ACTORS, expectation, nextStatus } from './progress-steps.ts';
import timelineStyles from '../../../storefront/timeline.module.css';
import styles from './progress.module.css';

type Event = AdminOrderWire['tracking'][number];

function EventRow({ event }: { event: Event }) {
  return (
    <li>
      <LongText text={event.text} className={styles.said} />
      <p className={`tabular small muted row wrap ${styles.when}`}>
        <span>
          <time dateTime={event.at}>{formatDateTime(event.at, { numeric: true })}</time>
          <span>{`, ${ACTORS[event.actor]}`}</span>
        </span>
        {!event.isPublic && (
          <Badge tone="default" icon={<Lock className="icon-small" />}>
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
    <ol
      className={`${timelineStyles.trail} ${styles.events}`}
      aria-label="What has happened, newest first"
    >
      {next !== undefined && (
        <li className={styles.next}>
          <p className={styles.said}>{STEP_TITLES[next]}</p>
          <p className={`tabular small muted row wrap ${styles.when}`}>
            {expectation(order, next)}
          </p>
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
  const field = useRef<HTMLTextAreaElement>(null);
  const { write } = useOrderWrite(
    (body: z.input<typeof Note>, key) =>
      signedInApi<typeof postNote>('POST /v2/admin/order/{id}/note', {
        params: { id },
        headers: { 'idempotency-key': key },
        body,
      }),
    () => 'Note added',
  );
  const form = useForm({
    schema: Note,
    start: { text: '' },
    send: (body, key) => write(body, key).finally(() => field.current?.focus()),
  });
  return { form, field };
}
export type NoteDraft = ReturnType<typeof useNote>;

/** Adds a private note. A failure keeps the text. */
function NoteForm({ note: { form, field } }: { note: NoteDraft }) {
  return (
    <Form form={form} className={`column ${styles.note}`}>
      <TextArea
        ref={field}
        label="Private note"
        hint="Only you see it."
        rows={2}
        maxLength={MAX_LENGTH}
        {...form.field('text')}
      />
      <FormFailure title="The note was not added" />
      <SendButton
        variant="secondary"
        size="s"
        busyLabel="Adding…"
        aria-describedby={form.isOnline ? undefined : 'ao-offline'}
      >
        Add note
      </SendButton>
    </Form>
  );
}

type OrderTimelineProps = {
  /** Undefined while it loads. */
  order: AdminOrderWire | undefined;
  note: NoteDraft;
};

export function OrderTimeline({ order, note }: OrderTimelineProps) {
  return (
    <section className="card" aria-labelledby="ao-timeline">
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
