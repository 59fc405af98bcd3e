import { joinClasses } from './join-classes.ts';
import styles from './button.module.css';

export type ButtonLook = {
  /** One `primary` per view part; `foam` and `line` stand on deep water only. */
  variant?: 'primary' | 'secondary' | 'foam' | 'line' | 'danger' | undefined;
  /** 48 px (m), 44 (s), 36 (xs, in dense rows), 52 (l). */
  size?: 'm' | 's' | 'xs' | 'l' | undefined;
  block?: boolean | undefined;
};

const VARIANTS = {
  primary: undefined,
  secondary: styles.secondary,
  foam: styles.foam,
  line: styles.line,
  danger: styles.danger,
};
const SIZES = { m: undefined, s: styles.small, xs: styles.extraSmall, l: styles.large };

export function buttonClass(
  { variant = 'primary', size = 'm', block = false }: ButtonLook,
  ...more: (string | false | undefined)[]
): string {
  return joinClasses('btn', VARIANTS[variant], SIZES[size], block && styles.block, ...more);
}
