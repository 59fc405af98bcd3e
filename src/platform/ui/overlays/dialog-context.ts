import { createContext, type RefObject } from 'react';

export type DialogContextValue = {
  titleId: string;
  titleRef: RefObject<HTMLHeadingElement | null>;
};

/** Ties a title to its dialog; separate, so that pages import the title without the dialog. */
export const DialogContext = createContext<DialogContextValue | undefined>(undefined);
