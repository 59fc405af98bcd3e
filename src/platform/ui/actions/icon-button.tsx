import type { ComponentProps } from 'react';
import { isAriaDisabled, swallow } from './inert.ts';
import { joinClasses } from './join-classes.ts';

export type IconButtonProps = ComponentProps<'button'> & {
  /** Accessible name, with the object: "Remove Tide Pool", not "Remove". */
  label: string;
};

/** A 44 px square button with only an icon (its child); its name is required. */
export function IconButton({
  label,
  className,
  type = 'button',
  onClick,
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={joinClasses('icon-button', className)}
      aria-label={label}
      onClick={isAriaDisabled(rest['aria-disabled']) ? swallow : onClick}
    />
  );
}
