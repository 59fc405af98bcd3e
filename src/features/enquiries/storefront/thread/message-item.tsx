import type { ReactNode } from 'react';
import {
  PrivatePictures,
  type PrivateSource,
} from '#features/media/storefront/private/private-pictures.tsx';
import type { PrivatePicture } from '#features/media/customer-contract.ts';
import styles from './message-item.module.css';

type MessageItemProps = {
  who: string;
  at: string;
  /** `at` as it is read. */
  time: string;
  text: string;
  /** Written by who reads it. */
  isOwn: boolean;
  pictures?: readonly PrivatePicture[] | undefined;
  /** Names who took the pictures. */
  label: string;
  source: PrivateSource;
  children?: ReactNode;
};

/** What one side said in a conversation, as plain text. */
export function MessageItem(props: MessageItemProps) {
  const { who, at, time, text, isOwn, pictures, label, source, children } = props;
  return (
    <li className={isOwn ? `${styles.message} ${styles.own}` : styles.message}>
      <p className={`breaks small muted ${styles.by}`}>
        <b>
          <bdi>{who}</bdi>
        </b>{' '}
        <time dateTime={at} className="tabular">
          {time}
        </time>
      </p>
      {text !== '' && <p className={`breaks ${styles.text}`}>{text}</p>}
      {pictures && (
        <PrivatePictures pictures={pictures} label={`Photo of ${label}`} source={source} />
      )}
      {children}
    </li>
  );
}
