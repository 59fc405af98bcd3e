import { createContext, type ReactNode } from 'react';

export type Span = { from: string; to: string };

/** Draws what a pause does to open orders; given by a later feature. */
export const PauseOrders = createContext<((span: Span) => ReactNode) | undefined>(undefined);
