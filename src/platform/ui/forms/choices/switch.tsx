import type { ComponentProps } from 'react';
import { isAriaDisabled, swallow } from '../../actions/inert.ts';
import { joinClasses } from '../../actions/join-classes.ts';
import styles from './switch.module.css';
import buttonStyles from '../../actions/button.module.css';

export type SwitchProps = Omit<ComponentProps<'button'>, 'onChange' | 'children' | 'type'> & {
  /** Names what is switched, such as "Show Tide Pool in shop"; the same in both states. */
  label: string;
  checked: boolean;
  onChange: (isChecked: boolean) => void;
  onLabel?: string | undefined;
  offLabel?: string | undefined;
  isOffBad?: boolean;
};

/** Takes effect at once. State in words and colour beside the track. */
export function Switch({
  label,
  checked,
  onChange,
  onLabel = 'Active',
  offLabel = 'Inactive',
  isOffBad = false,
  className,
  ...rest
}: SwitchProps) {
  const isInert = isAriaDisabled(rest['aria-disabled']);
  return (
    <button
      {...rest}
      type="button"
      role="switch"
      aria-checked={checked}
      aria-label={label}
      className={joinClasses(styles.switch, checked ? 'on' : isOffBad && styles.bad, className)}
      onClick={isInert ? swallow : () => onChange(!checked)}
    >
      <i aria-hidden="true" />
      <span aria-hidden="true" className={styles.switchWord}>
        <span className={checked ? undefined : buttonStyles.invisible}>{onLabel}</span>
        <span className={checked ? buttonStyles.invisible : undefined}>{offLabel}</span>
      </span>
    </button>
  );
}
