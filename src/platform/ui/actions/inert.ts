import type { AriaAttributes, SyntheticEvent } from 'react';

/** True for a control that is disabled yet focusable, so that its reason is heard. */
export function isAriaDisabled(value: AriaAttributes['aria-disabled']): boolean {
  return value === true || value === 'true';
}

export function swallow(event: SyntheticEvent): void {
  event.preventDefault();
  event.stopPropagation();
}
