import { once } from 'node:events';
import type { GoogleSettings } from '#features/identity/server/provider/google-settings.ts';

/** What the first process opened once for all of its workers. */
export type Opened = {
  connectionString: string;
  dataDir: string;
  /** The demo's stand-in for Google, where one runs. */
  google?: GoogleSettings | undefined;
  /** This worker looks after accounts and demo, and says where the shop is; others come after it. */
  isFirst: boolean;
};

/** What a worker says once it listens. */
export const LISTENING = 'listening';

/** In a worker: waits for what the first process has opened. */
export async function openedByPrimary(): Promise<Opened> {
  // Nothing else keeps this process alive yet.
  process.channel?.ref();
  const [opened] = (await once(process, 'message')) as [Opened];
  process.channel?.unref();
  return opened;
}

/** In a worker: tells the first process that visitors can come. */
export function tellListening(): void {
  process.send?.(LISTENING);
}
