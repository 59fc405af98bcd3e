import { browserMemory } from '#platform/client/drafts/tab-memory.ts';
import type { DeviceChoices } from '../contract.ts';

/** What this browser was last told to ring for: its device ends with its session, and comes back with the next one. */
export const lastDevice = browserMemory<{ id: string; choices: DeviceChoices }>('lehar-device');

/** Undefined until the owner switches it in this browser: then an app and a device that rings keep the workbench. */
export const offlineChoice = browserMemory<boolean>('lehar-offline');
