import type { ReactNode } from 'react';
import { joinClasses } from '#platform/ui/actions/join-classes.ts';
import { Vessel } from '#platform/ui/vessel/vessel.tsx';
import styles from './timeline.module.css';
import vesselStyles from '#platform/ui/vessel/vessel.module.css';

export type TimelineStep = {
  title: string;
  detail?: ReactNode;
  isDone: boolean;
};

type TimelineProps = {
  /** The newest first, the expected ones before it. */
  steps: readonly TimelineStep[];
  /** Layers of the vessel beside four steps; no vessel without it. */
  level?: number | undefined;
};

export function Timeline({ steps, level }: TimelineProps) {
  return (
    <div className={joinClasses(styles.timeline, level === undefined && styles.plain)}>
      {level === undefined ? null : (
        <div className={styles.core}>
          <Vessel level={level} width={92} height={440} className={vesselStyles.pouring} />
        </div>
      )}
      <ol>
        {steps.map((step) => (
          <li key={step.title} className={step.isDone ? undefined : styles.next}>
            <b>{step.title}</b>
            {step.detail === undefined ? null : <span>{step.detail}</span>}
          </li>
        ))}
      </ol>
    </div>
  );
}
