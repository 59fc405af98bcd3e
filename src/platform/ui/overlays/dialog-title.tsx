import { use, type ReactNode } from 'react';
import { DialogContext } from './dialog-context.ts';

type DialogTitleProps = { children: ReactNode; className?: string };

/** Names the dialog around it and takes focus when it opens; Tab goes on to Close. */
export function DialogTitle({ children, className = '' }: DialogTitleProps) {
  const dialog = use(DialogContext);
  return (
    <h2
      className={`dlg-title ${className}`}
      id={dialog?.titleId}
      ref={dialog?.titleRef}
      tabIndex={-1}
    >
      {children}
    </h2>
  );
}
