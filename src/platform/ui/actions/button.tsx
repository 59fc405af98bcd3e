import type { ComponentProps, ReactNode } from 'react';
import { LoaderCircle } from '../icons/icons.generated.tsx';
import { buttonClass, type ButtonLook } from './button-class.ts';
import { isAriaDisabled, swallow } from './inert.ts';
import { Sentence } from '../display/sentence.tsx';
import styles from './button.module.css';

export type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** Work is running: shows a spinner, keeps its width, ignores clicks. */
    busy?: boolean | undefined;
    /** Label while busy, such as "Saving…". */
    busyLabel?: string | undefined;
    icon?: ReactNode;
  };

/** A button; navigation uses `LinkButton`. `aria-disabled` (better than `disabled` with a reason in `aria-describedby`): focusable, inert. */
export function Button({
  variant,
  size,
  block,
  busy = false,
  busyLabel,
  icon,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const isInert = busy || isAriaDisabled(rest['aria-disabled']);
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, size, block }, busy && styles.busy, className)}
      aria-disabled={isInert || undefined}
      aria-busy={busy || undefined}
      onClick={isInert ? swallow : onClick}
    >
      <span className={busy ? `${styles.face} ${styles.away}` : styles.face}>
        {icon}
        <Sentence>{children}</Sentence>
      </span>
      <BusyFace busy={busy} label={busyLabel} />
    </button>
  );
}

/** A busy label replaces the label in the accessible name too; both share one width. */
function BusyFace({ busy, label }: { busy: boolean; label: string | undefined }) {
  if (label === undefined) {
    return busy ? (
      <span className={`${styles.face} ${styles.over}`}>
        <LoaderCircle className={`icon ${styles.spin}`} />
      </span>
    ) : null;
  }
  return (
    <span
      className={busy ? `${styles.face} ${styles.busyText}` : `${styles.face} ${styles.invisible}`}
    >
      <LoaderCircle className={`icon ${styles.spin}`} />
      <span>{label}</span>
    </span>
  );
}
