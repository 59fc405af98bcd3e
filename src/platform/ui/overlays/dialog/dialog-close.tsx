import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { buttonClass } from '../../actions/button-class.ts';

/** Closes the dialog around it like its ✕: a dirty form asks first. */
export function DialogClose({ children }: { children: ReactNode }) {
  return <Base.Close className={buttonClass({ variant: 'secondary' })}>{children}</Base.Close>;
}
