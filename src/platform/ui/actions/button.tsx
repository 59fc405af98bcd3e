import type { ComponentProps, ReactNode } from 'react';
import { LoaderCircle } from '../icons/loader-circle.tsx';
import { buttonClass, type ButtonLook } from './button-class.ts';
import { isAriaDisabled, swallow } from './inert.ts';

export type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** The work it started is running: shows a spinner, keeps its width, ignores clicks. */
    busy?: boolean | undefined;
    /** What it says meanwhile, such as "Saving…". Without it the label stays. */
    busyLabel?: string | undefined;
    icon?: ReactNode;
  };

/**
 * A button of the house. For going somewhere use `LinkButton`. With `aria-disabled` (better than
 * `disabled` where a reason is given through `aria-describedby`) it stays focusable and does nothing.
 */
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
      className={buttonClass({ variant, size, block }, busy && 'btn-busy', className)}
      aria-disabled={isInert || undefined}
      aria-busy={busy || undefined}
      onClick={isInert ? swallow : onClick}
    >
      <span className={busy ? 'btn-face btn-away' : 'btn-face'}>
        {icon}
        {children}
      </span>
      <BusyFace busy={busy} label={busyLabel} />
    </button>
  );
}

/** With a label of its own it takes the face's place in the name too, and both share one width. */
function BusyFace({ busy, label }: { busy: boolean; label: string | undefined }) {
  if (label === undefined) {
    return busy ? (
      <span className="btn-face btn-over">
        <LoaderCircle className="ico spin" />
      </span>
    ) : null;
  }
  return (
    <span className={busy ? 'btn-face btn-said' : 'btn-face btn-gone'}>
      <LoaderCircle className="ico spin" />
      {label}
    </span>
  );
}
