import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { buttonClass, type ButtonLook } from './button-class.ts';
import { Sentence } from '../display/sentence.tsx';
import styles from './button.module.css';

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
      <span className={styles.face}>
        {icon}
        <Sentence>{children}</Sentence>
      </span>
    </Link>
  );
}
