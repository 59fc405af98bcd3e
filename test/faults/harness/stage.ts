import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Database } from '#platform/server/database/database.ts';
import { startSmtpSink, type SmtpSink } from '#test/support/smtp-sink.ts';
import type { Buyer } from './calls.ts';
import { ADMIN_UID, openIssuer, type Issuer } from './issuer.ts';
import { openLedger, type Ledger } from './ledger.ts';
import { openOwnDatabase } from './own-database.ts';
import { makeShopProcess, type ShopProcess } from './shop-process.ts';
import { openWire, type Wire } from './wire.ts';
import { watchTables } from './watch-tables.ts';

export type Stage = {
  /** Straight to the database, past the wire. */
  connectionString: string;
  db: Database;
  /** Between the shop and the database. */
  wire: Wire;
  shop: ShopProcess;
  /**
   * Origins of two processes on the same database, so that nothing is right only within one. The
   * other one runs from now on.
   */
  bothShops(): Promise<[string, string]>;
  /** Ends both; `shop.start` starts the one, `bothShops` the other. */
  stopShops(): Promise<void>;
  ledger: Ledger;
  issuer: Issuer;
  admin: Buyer;
  /** Where the shop's mails arrive; without it they wait in the database. */
  sink: SmtpSink | undefined;
  folder: string;
  /** Whether what is tried often is to be tried no more. */
  isHurried: () => boolean;
  /** Numbers that the caller of `run.ts` gave: `--minutes 10`. */
  flags: Record<string, number>;
  close(): Promise<void>;
};

type Options = {
  isHurried?: () => boolean;
  /** A migrated, empty database. */
  connectionString: string;
  hasMail: boolean;
  flags?: Record<string, number>;
};

/** Everything that a fault needs: two shop processes on one database over a wire that can fail. */
export async function openStage({
  connectionString,
  hasMail,
  isHurried = () => false,
  flags = {},
}: Options): Promise<Stage> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lehar-faults-'));
  // PostgreSQL runs as another user where the tests are run by root, and the shop asks whether it may.
  await chmod(folder, 0o755);
  const db = openOwnDatabase(connectionString);
  await watchTables(db);
  const [wire, issuer] = [await openWire(connectionString), await openIssuer()];
  const sink = hasMail ? await startSmtpSink() : undefined;
  const settings = {
    ...issuer.settings,
    DATABASE_URL: wire.connectionString,
    DATA_DIR: path.join(folder, 'shop'),
    ...(sink && { SMTP_URL: sink.url }),
  };
  const shop = await makeShopProcess(settings);
  const twin = await makeShopProcess(settings);
  let isTwinStarted = false;
  await shop.start();
  return {
    connectionString,
    db,
    wire,
    shop,
    async bothShops() {
      if (!isTwinStarted) await twin.start();
      isTwinStarted = true;
      return [shop.origin, twin.origin];
    },
    async stopShops() {
      await Promise.all([shop.stop(), twin.stop()]);
      isTwinStarted = false;
    },
    issuer,
    sink,
    folder,
    isHurried,
    flags,
    ledger: openLedger(),
    admin: { uid: ADMIN_UID, token: await issuer.tokenOf(ADMIN_UID) },
    async close() {
      await Promise.all([shop.stop(), twin.stop()]);
      await db.destroy();
      await wire.close();
      await issuer.close();
      await sink?.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
