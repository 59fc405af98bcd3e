import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { ButtonWords } from './button.tsx';
import { buttonClass, type ButtonLook } from './button-class.ts';

export type LinkButtonProps = ComponentProps<typeof Link> & ButtonLook & { icon?: ReactNode };

export function LinkButton({
  variant,
  size,
  block,
  icon,
  className,
  children,
  ...rest
}: LinkButtonProps) {
  return (
    <Link {...rest} className={buttonClass({ variant, size, block }, className)}>
      <span className="btn-face">
        {icon}
        <ButtonWords>{children}</ButtonWords>
      </span>
    </Link>
  );
}
