import { Badge } from '#platform/ui/display/badge.tsx';
import { formatDateTime } from '#platform/ui/display/format-date.ts';
import { LongText } from '#platform/ui/display/long-text.tsx';
import { Lock } from '#platform/ui/icons/lock.tsx';
import type { AdminOrderWire } from '../../../admin-contract.ts';
import { ACTORS, expectation, nextStatus, STEP_TITLES } from './progress-steps.ts';

type Event = AdminOrderWire['tracking'][number];

function EventRow({ event }: { event: Event }) {
  return (
    <li>
      <LongText text={event.text} className="ao-said" />
      <p className="ao-when">
        <span>
          <time dateTime={event.at}>{formatDateTime(event.at, { numeric: true })}</time>,{' '}
          {ACTORS[event.actor]}
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
export function OrderTimeline({ order }: { order: AdminOrderWire }) {
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
