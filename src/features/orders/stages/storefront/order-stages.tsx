import {
  OpenedPrivatePicture,
  PrivatePictures,
} from '#features/media/storefront/private/private-pictures.tsx';
import { formatDateTime } from '#platform/ui/display/format-date.ts';
import { LongText } from '#platform/ui/display/long-text.tsx';
import type { OrderWire } from '../../contract.ts';
import { stagePhotos } from '../../storefront/order-calls.ts';
import timelineStyles from '../../storefront/timeline.module.css';
import styles from './order-stages.module.css';

/** Stages of the making, newest first, with the maker's photos. */
export function OrderStages({ order }: { order: OrderWire }) {
  const stages = order.tracking.filter(({ kind }) => kind === 'stage').toReversed();
  if (stages.length === 0) return null;
  const source = stagePhotos(order);
  const ids = stages.flatMap(({ stage }) => stage?.pictures.map(({ id }) => id) ?? []);
  return (
    <section aria-labelledby="order-stages">
      <h2 id="order-stages">How it is made</h2>
      <ol className={`${timelineStyles.trail} ${styles.stages}`}>
        {stages.map(({ seq, text, at, stage }) => (
          <li key={seq}>
            <p>
              <b>{text}</b> <time dateTime={at}>{formatDateTime(at)}</time>
            </p>
            {stage && stage.note !== '' && <LongText text={stage.note} className={styles.note} />}
            {stage && stage.pictures.length > 0 && (
              <PrivatePictures pictures={stage.pictures} label={`${text}, photo`} source={source} />
            )}
          </li>
        ))}
      </ol>
      <OpenedPrivatePicture ids={ids} source={source} />
    </section>
  );
}
