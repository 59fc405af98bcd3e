import type { ComponentProps, ReactNode } from 'react';
import { LoaderCircle } from '../icons/loader-circle.tsx';
import { buttonClass, type ButtonLook } from './button-class.ts';
import { isAriaDisabled, swallow } from './inert.ts';
import { Sentence } from '../display/sentence.tsx';

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
      className={buttonClass({ variant, size, block }, busy && 'btn-busy', className)}
      aria-disabled={isInert || undefined}
      aria-busy={busy || undefined}
      onClick={isInert ? swallow : onClick}
    >
      <span className={busy ? 'btn-face btn-away' : 'btn-face'}>
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
      <span className="btn-face btn-over">
        <LoaderCircle className="ico spin" />
      </span>
    ) : null;
  }
  return (
    <span className={busy ? 'btn-face btn-said' : 'btn-face btn-gone'}>
      <LoaderCircle className="ico spin" />
      <span>{label}</span>
    </span>
  );
}
