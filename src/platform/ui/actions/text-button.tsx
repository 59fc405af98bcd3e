import type { ComponentProps } from 'react';
import { isAriaDisabled, swallow } from './inert.ts';
import { joinClasses } from './join-classes.ts';

export function TextButton({
  className,
  type = 'button',
  onClick,
  ...rest
}: ComponentProps<'button'>) {
  return (
    <button
      {...rest}
      type={type}
      className={joinClasses('link', className)}
      onClick={isAriaDisabled(rest['aria-disabled']) ? swallow : onClick}
    />
  );
}
