import { randomInt } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { BackupError } from '#platform/server/backup/backup-error.ts';
import { restoreBackup } from '#platform/server/backup/restore-backup.ts';
import { writeBackup } from '#platform/server/backup/write-backup.ts';
import { administer, dropDatabase, onDatabase } from '#test/support/postgres-setup.ts';
import { bringMemory, checkCopy } from '../harness/copies.ts';
import { openLedger, type Entry } from '../harness/ledger.ts';
import { confirmedIn, SHORT_PAUSE_MS, startClient, stopClient } from '../harness/load.ts';
import { arrivedIn } from '../harness/mails.ts';
import { conclude, type FaultCase } from '../harness/outcome.ts';
import { makeShopProcess } from '../harness/shop-process.ts';
import type { Stage } from '../harness/stage.ts';

const MIGRATIONS = path.resolve(import.meta.dirname, '../../../db/migrations');
const SIZES = {
  long: { backups: 10, buyers: 8, damages: 20, pauseMs: 0 },
  short: { backups: 1, buyers: 4, damages: 3, pauseMs: SHORT_PAUSE_MS },
};

/** A backup, and how many entries of the ledger were known when it began. */
type Made = { file: string; known: number; seconds: number };

/** Waits until the shop has confirmed so many orders more. */
async function letBuy(ledgerFile: string, orders: number): Promise<void> {
  const before = confirmedIn(ledgerFile);
  while (confirmedIn(ledgerFile) < before + orders) await wait(20);
}

async function backUp(stage: Stage, ledgerFile: string, name: string): Promise<Made> {
  const known = openLedger(ledgerFile).entries().length;
  const begun = performance.now();
  const file = path.join(stage.folder, name);
  await writeBackup({ connectionString: stage.connectionString, file, shop: 'faults' });
  return { file, known, seconds: (performance.now() - begun) / 1000 };
}

function restore(connectionString: string, file: string, replace = false) {
  const openDatabase = () => Promise.resolve(connectionString);
  return restoreBackup({ openDatabase, file, migrationsFolder: MIGRATIONS, replace });
}

/** @returns how many damaged forms of the backup were taken for whole ones */
async function tryDamaged(connectionString: string, file: string, many: number): Promise<number> {
  const whole = await readFile(file);
  let taken = 0;
  for (let count = 0; count < many; count += 1) {
    const bytes = Buffer.from(whole);
    const at = randomInt(bytes.length);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << randomInt(8));
    await writeFile(`${file}.damaged`, count % 2 === 0 ? bytes : whole.subarray(0, at));
    await restore(connectionString, `${file}.damaged`, true).then(
      () => (taken += 1),
      (error: unknown) => {
        if (!(error instanceof BackupError)) throw error;
      },
    );
  }
  return taken;
}

type Tried = { orders: number; restoreSeconds: number; startMs: number; wrong: string[] };

/** Restores it into an empty database, checks that, and opens a shop there. */
async function tryBackup(
  stage: Stage,
  { file, known }: Made,
  { entries, damages }: { entries: Entry[]; damages: number },
): Promise<Tried> {
  const name = `restored_${process.pid}_${randomInt(1e9)}`;
  await administer(stage.connectionString, `CREATE DATABASE ${name}`);
  const target = onDatabase(stage.connectionString, name);
  try {
    const begun = performance.now();
    await restore(target, file);
    const restoreSeconds = (performance.now() - begun) / 1000;
    const taken = await tryDamaged(target, file, damages);
    await bringMemory(stage.db, target);
    const facts = { entries, known, arrived: arrivedIn(stage) };
    const { orders, wrong } = await checkCopy(target, facts);
    if (taken > 0) wrong.push(`${taken} damaged backups were restored`);
    const settings = { DATABASE_URL: target, DATA_DIR: path.join(stage.folder, 'restored') };
    const shop = await makeShopProcess({ ...stage.issuer.settings, ...settings });
    const startMs = await shop.start();
    await shop.stop();
    return { orders, restoreSeconds, startMs, wrong };
  } finally {
    await dropDatabase(stage.connectionString, name);
  }
}

function longest(seconds: number[]): string {
  return `${Math.max(...seconds).toFixed(2)} s`;
}

/** F21: a backup while people buy, put back into an empty database. */
export const backupUnderLoad: FaultCase = {
  name: 'F21',
  says: 'a backup under load is restored',
  async run(stage, size) {
    const { backups, buyers, damages, pauseMs } = SIZES[size];
    const ledgerFile = path.join(stage.folder, 'ledger-of-backups');
    const client = await startClient(stage, buyers, ledgerFile, { pauseMs });
    const made: Made[] = [];
    while (made.length < backups && !stage.isHurried()) {
      await letBuy(ledgerFile, buyers);
      made.push(await backUp(stage, ledgerFile, `${size}-${made.length}.tar`));
    }
    await letBuy(ledgerFile, 1);
    await stopClient(client);
    const earlier = stage.ledger.entries().length;
    for (const entry of openLedger(ledgerFile).entries()) stage.ledger.append(entry);
    const tried: Tried[] = [];
    for (const one of made) {
      const facts = { entries: stage.ledger.entries(), damages };
      tried.push(await tryBackup(stage, { ...one, known: earlier + one.known }, facts));
    }
    const wrong = tried.flatMap((one) => one.wrong);
    const counts = {
      backups: made.length,
      'orders in the last one': tried.at(-1)?.orders ?? 0,
      'orders placed in all': (await stage.db.selectFrom('shop_order').select('id').execute())
        .length,
      'lost of those confirmed before': wrong.filter((one) => one.startsWith('I1 ')).length,
      'damaged files refused': made.length * damages,
      'longest backup': longest(made.map(({ seconds }) => seconds)),
      'longest restore': longest(tried.map(({ restoreSeconds }) => restoreSeconds)),
      'longest start after it': longest(tried.map(({ startMs }) => startMs / 1000)),
    };
    return conclude(stage, { counts, wrong });
  },
};
