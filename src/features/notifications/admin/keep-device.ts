import { renewDevice } from './subscribe.ts';
import { canHaveWorker, forgetAtSessionEnd, startWorker } from './admin-worker.ts';

/** At each start of the workbench: its worker for the app, and the subscription of this browser. */
export async function keepDevice(isApp: boolean): Promise<void> {
  if (!canHaveWorker()) return;
  forgetAtSessionEnd();
  if (isApp) await startWorker();
  await renewDevice();
}
