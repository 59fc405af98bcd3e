import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Plan } from '#test/support/smtp-sink.ts';
import { call } from '../../harness/calls.ts';
import { drainMails, dueMails } from '../../harness/mails.ts';
import type { Stage } from '../../harness/stage.ts';

/** To the owner and to the customer. */
const MAILS = 2;
const TRIES = 10;
const PATIENCE_MS = 60_000;

type Listed = { id: string; state: string; attempts: number; lastError?: string };

/** What the owner sees on the page of mails that failed. */
async function failedMails({ shop, admin }: Stage): Promise<Listed[]> {
  const { body } = await call(shop.origin, 'GET /v2/admin/mails?state=failed', admin);
  return Array.isArray(body) ? (body as Listed[]) : [];
}

/** Makes the next tries due now: the tenth would come after half an hour. */
async function age({ db }: Stage): Promise<void> {
  await sql`UPDATE jobs.job SET start_after = now() - interval '1 s'
    WHERE name = 'mail' AND state = 'retry'`.execute(db);
}

/** Sends a form whose mails the server refuses so, until they are given up. @returns them, as the owner sees them */
async function untilGivenUp(stage: Stage, plans: Plan[]): Promise<Listed[]> {
  const { sink, shop, admin } = stage;
  if (!sink) return [];
  sink.plan(...plans);
  const form = { name: 'Ravi', email: 'ravi@example.com', productType: 'other' };
  await call(shop.origin, 'POST /v2/custom-order-email', admin, { body: form });
  const begun = performance.now();
  while (performance.now() - begun < PATIENCE_MS) {
    await age(stage);
    if (!(await dueMails(stage).limit(1).executeTakeFirst())) break;
    await wait(100);
  }
  return failedMails(stage);
}

/** The owner sends all that failed once more, and it arrives. */
async function sendAgain(stage: Stage): Promise<number> {
  for (const { id } of await failedMails(stage)) {
    await call(stage.shop.origin, `POST /v2/admin/mail/${id}/resend`, stage.admin);
  }
  await drainMails(stage);
  const left = await failedMails(stage);
  return left.length;
}

/** Both mails of a form, refused with this reply so often; what is wrong with what becomes of them. */
async function tryReply(stage: Stage, reply: number, tries: number): Promise<string[]> {
  const plans: Plan[] = Array.from({ length: MAILS * tries }, () => ({ at: 'rcpt', reply }));
  const given = await untilGivenUp(stage, plans);
  const shown = given.map(({ attempts, lastError = '' }) => `${attempts} ${lastError}`);
  const isSo = shown.filter((one) => one.startsWith(`${tries} `) && one.includes(String(reply)));
  const wrong = isSo.length === MAILS ? [] : [`${reply}: the owner sees ${shown.join(', ')}`];
  if ((await sendAgain(stage)) > 0) wrong.push(`${reply}: sent again it did not arrive`);
  return wrong;
}

/** Mails that are refused for good, or ten times for the moment: the owner sees them, and sends them again. */
export async function tryDeadLetters(stage: Stage): Promise<string[]> {
  await drainMails(stage);
  return [...(await tryReply(stage, 550, 1)), ...(await tryReply(stage, 450, TRIES))];
}
