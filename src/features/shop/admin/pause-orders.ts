import { createContext, type ReactNode } from 'react';
import type { WorkshopSettings } from '../workshop/workshop-settings.ts';

type PausedWorkshop = WorkshopSettings & { pause: NonNullable<WorkshopSettings['pause']> };

/** Draws what a pause does to open orders; given by a later feature. */
export const PauseOrders = createContext<((workshop: PausedWorkshop) => ReactNode) | undefined>(
  undefined,
);
