import path from 'node:path';
import { readConfig } from '#app/server/config/config.ts';
import { runShop } from '#app/server/process/run-shop.ts';
import { runSteps, type ShutdownStep } from '#app/server/process/shutdown.ts';
import { createLog } from '#platform/server/log.ts';

/** The process of `shop-process.ts`: opens a shop with these settings, or closes the one of this number. */
export type Wish = { shop: number; settings?: Record<string, string> };
export type Fulfilled = { shop: number; port?: number; failure?: string };

const rootDir = path.resolve(import.meta.dirname, '../..');
const open = new Map<number, ShutdownStep[]>();

async function openShop(shop: number, settings: Record<string, string>): Promise<Fulfilled> {
  const config = readConfig(settings);
  let isHeard = true;
  // A picture for a visitor who has left is still made after the connections have ended, unlike in a process that ends.
  const steps: ShutdownStep[] = [{ name: 'log', run: async () => void (isHeard = false) }];
  const write = (line: string): void => void (isHeard && process.stdout.write(line));
  open.set(shop, steps);
  const { port } = await runShop(
    {
      config,
      rootDir,
      log: createLog(config.LOG_LEVEL, { write }),
      progress: () => undefined,
      isDev: false,
      opened: (name, run) =>
        name === 'connections' ? steps.push({ name, run }) : steps.unshift({ name, run }),
    },
    steps,
  );
  return { shop, port };
}

async function closeShop(shop: number): Promise<Fulfilled> {
  const failures: string[] = [];
  await runSteps(open.get(shop) ?? [], false, (message) => failures.push(message));
  open.delete(shop);
  return { shop, ...(failures.length > 0 && { failure: failures.join('\n') }) };
}

process.on('message', ({ shop, settings }: Wish) => {
  const work = settings === undefined ? closeShop(shop) : openShop(shop, settings);
  work.then(
    (fulfilled) => process.send?.(fulfilled),
    (error: unknown) => process.send?.({ shop, failure: String(error) } satisfies Fulfilled),
  );
});
process.on('disconnect', () => process.exit());
