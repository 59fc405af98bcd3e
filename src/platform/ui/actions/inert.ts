import type { AriaAttributes, SyntheticEvent } from 'react';

/** True where a control says that it is disabled but stays focusable, so that its reason is heard. */
export function isAriaDisabled(value: AriaAttributes['aria-disabled']): boolean {
  return value === true || value === 'true';
}

/** Takes a click away: also keeps a submit button from sending its form. */
export function swallow(event: SyntheticEvent): void {
  event.preventDefault();
  event.stopPropagation();
}
