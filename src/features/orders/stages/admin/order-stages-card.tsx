import { useState } from 'react';
import {
  OpenedPrivatePicture,
  PrivatePictures,
} from '#features/media/storefront/private/private-pictures.tsx';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { TextButton } from '#platform/ui/actions/text-button.tsx';
import { formatDateTime } from '#platform/ui/display/format-date.ts';
import { LongText } from '#platform/ui/display/long-text.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { useOnline } from '#platform/ui/feedback/use-online.ts';
import { AlertDialog } from '#platform/ui/overlays/alerts/alert-dialog.tsx';
import type { AdminOrderWire } from '../../admin-contract.ts';
import type { deleteStage } from '../stage-endpoints.ts';
import styles from '../storefront/order-stages.module.css';
import { useOrderWrite } from '../../admin/order/use-admin-order.ts';
import { anyStagePhotos } from './any-stage-photos.ts';
import { NextStageDialog } from './next-stage-dialog.tsx';
import timelineStyles from '../../storefront/timeline.module.css';
import progressStyles from '../../admin/order/progress/progress.module.css';

type Event = AdminOrderWire['tracking'][number];

/** Says how much of it the customer knows. */
function reachOf({ isPublic, stage }: Event): string {
  if (stage?.takenBackAt !== undefined) return 'Removed';
  if (!isPublic) return 'Only you see it';
  if (stage?.mailedAt !== undefined) return 'The customer sees it and got an email';
  return stage?.isToMail === true
    ? 'The customer sees it, and an email is on its way'
    : 'The customer sees it';
}

type TakeBackProps = { order: AdminOrderWire; event: Event };

function TakeBack({ order, event }: TakeBackProps) {
  const [isOpen, setIsOpen] = useState(false);
  const isOnline = useOnline();
  const { send, isSending, failure } = useOrderWrite(
    (seq: number) =>
      signedInApi<typeof deleteStage>('DELETE /v2/admin/order/{id}/stage/{seq}', {
        params: { id: order.id, seq: String(seq) },
      }),
    () => `${event.text} removed`,
  );
  const close = () => setIsOpen(false);
  async function takeBack(): Promise<void> {
    if ((await send(event.seq)) === undefined) close();
  }
  return (
    <>
      <TextButton
        aria-label={`Remove ${event.text}`}
        aria-disabled={!isOnline || undefined}
        onClick={() => setIsOpen(true)}
      >
        Remove
      </TextButton>
      <AlertDialog
        open={isOpen}
        onClose={close}
        title={`Remove ${event.text}?`}
        text="The customer no longer sees it. Its note and its photos are deleted."
        actions={
          <>
            <Button variant="secondary" onClick={close}>
              Keep it
            </Button>
            <Button
              variant="danger"
              busy={isSending}
              busyLabel="Removing…"
              onClick={() => void takeBack()}
            >
              Remove it
            </Button>
          </>
        }
      >
        {failure !== undefined && <Banner tone="bad">{failure.detail}</Banner>}
      </AlertDialog>
    </>
  );
}

function StageRow({ order, event }: TakeBackProps) {
  const { text, at, stage } = event;
  return (
    <li>
      <p>
        <b>{text}</b> <time dateTime={at}>{formatDateTime(at, { numeric: true })}</time>
      </p>
      {stage && stage.note !== '' && <LongText text={stage.note} className={styles.note} />}
      {stage && stage.pictures.length > 0 && (
        <PrivatePictures
          pictures={stage.pictures}
          label={`${text}, photo`}
          source={anyStagePhotos(order)}
        />
      )}
      <p className="hint">{reachOf(event)}</p>
      {stage && stage.takenBackAt === undefined && <TakeBack order={order} event={event} />}
    </li>
  );
}

/** Progress of the making, and the next stage. */
export function OrderStagesCard({ order }: { order: AdminOrderWire }) {
  const [isOpen, setIsOpen] = useState(false);
  const isOnline = useOnline();
  const stages = order.tracking.filter(({ kind }) => kind === 'stage').toReversed();
  const isInMaking = order.status === 'processing';
  if (!isInMaking && stages.length === 0) return null;
  const ids = stages.flatMap(({ stage }) => stage?.pictures.map(({ id }) => id) ?? []);
  return (
    <section className="card" aria-labelledby="ao-stages">
      <h2 id="ao-stages">Stages</h2>
      {stages.length === 0 && (
        <p className="muted">{`Show ${order.billingName.firstName} how it is coming along.`}</p>
      )}
      <ol className={`${timelineStyles.trail} ${styles.stages}`}>
        {stages.map((event) => (
          <StageRow key={event.seq} order={order} event={event} />
        ))}
      </ol>
      <OpenedPrivatePicture ids={ids} source={anyStagePhotos(order)} />
      {isInMaking && (
        <div className={`cluster ${progressStyles.moves}`}>
          <Button
            variant="secondary"
            size="s"
            aria-disabled={!isOnline || undefined}
            aria-describedby={isOnline ? undefined : 'ao-offline'}
            onClick={() => setIsOpen(true)}
          >
            Next stage
          </Button>
        </div>
      )}
      <NextStageDialog order={order} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </section>
  );
}
