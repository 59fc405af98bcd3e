import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DEFAULT_BUYING } from '#features/shop/settings/buying-settings.ts';
import { DEFAULT_CASH } from '#features/shop/settings/cash-settings.ts';
import type { Database } from '#platform/server/database/database.ts';
import { quantile, seconds } from '../harness/figures.ts';
import { openLedger, type Entry } from '../harness/ledger.ts';
import { confirmedIn, SHORT_PAUSE_MS, startClient, stopClient } from '../harness/load.ts';
import { arrivedIn, drainMails } from '../harness/mails.ts';
import { conclude, type FaultCase } from '../harness/outcome.ts';
import type { Stage } from '../harness/stage.ts';
import { publish, roomOf, setWorkshop } from '../harness/workshop.ts';

const CASH = {
  ...DEFAULT_CASH,
  onDelivery: true,
  upToPaise: 0,
  feePaise: 40_00,
  notForPersonalised: false,
};

const SIZES = {
  long: { kills: 100, buyers: 8, pauseMs: 0 },
  short: { kills: 2, buyers: 4, pauseMs: SHORT_PAUSE_MS },
};

/** Lets the shop live until it has confirmed something more. Every fourth time it is not given that. */
async function letLive(file: string, done: number): Promise<void> {
  const before = confirmedIn(file);
  while (done % 4 !== 3 && confirmedIn(file) === before) await wait(50);
  await wait(100 + Math.random() * 1_900);
}

/** Kills the shop again and again, and starts it anew. @returns milliseconds to ready, each time */
async function killOften(stage: Stage, kills: number, file: string): Promise<number[]> {
  const times: number[] = [];
  while (times.length < kills && !stage.isHurried()) {
    await letLive(file, times.length);
    stage.shop.kill();
    times.push(await stage.shop.start());
  }
  return times;
}

function figuresOf(entries: Entry[]) {
  const count = (what: Entry['what']) => entries.filter((entry) => entry.what === what).length;
  return {
    'orders confirmed': count('ok'),
    refused: count('fail'),
    'answers unknown': count('unknown'),
    'of these stored': entries.filter((entry) => entry.what === 'ok' && entry.isReplayed).length,
    cancelled: count('cancelled'),
    stages: count('staged'),
    returns: count('returned'),
    'of guests': entries.filter((entry) => entry.what === 'ok' && entry.uid === '').length,
  };
}

/** F1: the server's process is killed under load. */
async function cashOrders(db: Database): Promise<number> {
  const cash = db.selectFrom('payment').where('method', '=', 'Cash on delivery');
  return (await cash.select('order_id').execute()).length;
}

export const killedServer: FaultCase = {
  name: 'F1',
  says: 'kill -9 of the server under load',
  async run(stage, size) {
    const { kills, buyers, pauseMs } = SIZES[size];
    const file = path.join(stage.folder, 'ledger');
    await setWorkshop(stage, true);
    await publish(stage, { buying: { ...DEFAULT_BUYING, withoutAccount: 'on' }, cash: CASH });
    const client = await startClient(stage, buyers, file, {
      pauseMs,
      hasGuests: true,
      hasCash: true,
      owner: stage.admin,
    });
    const times = await killOften(stage, kills, file);
    await stopClient(client);
    await setWorkshop(stage, false);
    await publish(stage, { buying: DEFAULT_BUYING, cash: DEFAULT_CASH });
    const { db } = stage;
    const entries = openLedger(file).entries();
    for (const entry of entries) stage.ledger.append(entry);
    const drained = await drainMails(stage);
    const { wrong } = await conclude(stage, { counts: {}, wrong: [] });
    const wrongOf = (...names: string[]) =>
      wrong.filter((one) => names.some((name) => one.startsWith(`${name} `))).length;
    const arrived = arrivedIn(stage);
    const counts = {
      kills: times.length,
      ...figuresOf(entries),
      'to be paid in cash': await cashOrders(db),
      lost: wrongOf('I1'),
      duplicated: wrongOf('I2'),
      torn: wrongOf('I3', 'I4', 'I5', 'I6', 'I14', 'I15'),
      'pieces in weeks': (await roomOf(db)).map(({ pieces: units }) => units).join(' '),
      mails: (await db.selectFrom('mail').select('id').execute()).length,
      'mails lost': wrongOf('I7'),
      ...(arrived && { 'mails twice': arrived.length - new Set(arrived).size }),
      ...(drained !== undefined && { 'all mails out after': drained }),
      'ready p50': seconds(quantile(0.5, times)),
      'ready p95': seconds(quantile(0.95, times)),
    };
    return { counts, wrong };
  },
};
