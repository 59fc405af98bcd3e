import { browserMemory } from '#platform/client/drafts/tab-memory.ts';
import type { DeviceChoices } from '../contract.ts';

/** What this browser was last told to ring for: its device ends with its session, and comes back with the next one. */
export const lastDevice = browserMemory<{ id: string; choices: DeviceChoices }>('lehar-device');
