import { createContext, use, type ReactNode, type RefObject } from 'react';
import { Sentence } from '../../display/sentence.tsx';

type DialogContextValue = {
  titleId: string;
  titleRef: RefObject<HTMLHeadingElement | null>;
};

/** Ties a title to its dialog; here, so that pages load the title without the dialog. */
export const DialogContext = createContext<DialogContextValue | undefined>(undefined);

type DialogTitleProps = { children: ReactNode; className?: string };

/** Names the dialog around it and takes focus when it opens; Tab goes on to Close. */
export function DialogTitle({ children, className = '' }: DialogTitleProps) {
  const dialog = use(DialogContext);
  return (
    <h2
      className={`dialog-title ${className}`}
      id={dialog?.titleId}
      ref={dialog?.titleRef}
      tabIndex={-1}
    >
      <Sentence>{children}</Sentence>
    </h2>
  );
}
