import { createContext, type ReactNode } from 'react';
import type { SectionProps } from './section-props.ts';

/** Draws online payment below the other fields of Payment; given by a later feature. */
export const OnlinePaymentSlot = createContext<
  ((props: SectionProps<'pay'>) => ReactNode) | undefined
>(undefined);
