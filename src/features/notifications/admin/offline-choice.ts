import { browserMemory } from '#platform/client/drafts/tab-memory.ts';

/** Undefined until the owner switches it in this browser: then an app and a device that rings keep the workbench. */
export const offlineChoice = browserMemory<boolean>('lehar-offline');
