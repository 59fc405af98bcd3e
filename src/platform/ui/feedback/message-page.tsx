import type { ReactNode } from 'react';
import { Vessel } from '../vessel/vessel.tsx';
import styles from './message-page.module.css';

type MessagePageProps = {
  title: string;
  text: string;
  /** Layers in the vessel, none where nothing was found. */
  level?: number;
  /** What can be done instead. */
  children: ReactNode;
  /** What the shop has, below. */
  more?: ReactNode;
};

/** A page that has only a message: a vessel, what to do instead, and what else there is. */
export function MessagePage({ title, text, level = 0, children, more }: MessagePageProps) {
  return (
    <div className={`frame ${styles.page}`}>
      <div className={styles.head}>
        <Vessel level={level} width={96} height={144} />
        <div className="stack">
          <h1 tabIndex={-1}>{title}</h1>
          <p className="muted">{text}</p>
          {children}
        </div>
      </div>
      {more}
    </div>
  );
}
