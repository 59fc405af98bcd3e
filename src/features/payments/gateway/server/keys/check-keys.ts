import type { Context } from '#platform/server/context.ts';
import { uuidv7 } from '#platform/server/id.ts';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import { GatewayError, type Gateway } from '../../gateway.ts';
import { KEY_ID, type KeysCheck, type KeysFound } from '../../keys-contract.ts';
import { LEAST_ONLINE } from '../../least-online.ts';
import { writeChecked } from './keys-queries.ts';
import type { KeysSettings } from './keys-settings.ts';

export type Mode = 'test' | 'live';

export function modeOf(keyId: string): Mode {
  return KEY_ID.exec(keyId)?.[1] === 'live' ? 'live' : 'test';
}

const WORKS: Record<Mode, string> = {
  test: 'Razorpay accepts the keys, and opened an order of ₹1 in test mode. Nothing was charged.',
  live: 'Razorpay accepts the keys.',
};

const SENTENCES: Record<Exclude<KeysFound, 'works'>, string> = {
  keys: 'Razorpay refuses the keys. Key id and key secret belong together, and a new secret ends the one before: copy both once more.',
  unreachable:
    'Razorpay did not answer. That says nothing of your keys: try again in a few minutes.',
  refused: 'Razorpay knows the keys, but does not let them take payments.',
  nonsense:
    'The answer was not one of Razorpay. Something stands between your shop and Razorpay: please tell the person who set up your shop.',
};

/** What was found, in a sentence for the owner. */
export function sentenceOf(found: KeysFound, keyId: string): string {
  return found === 'works' ? WORKS[modeOf(keyId)] : SENTENCES[found];
}

async function faultOf(calls: () => Promise<void>): Promise<KeysFound> {
  try {
    await calls();
    return 'works';
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    return error.fault;
  }
}

/** Asks the gateway, and in test mode for an order of one rupee that nobody pays. */
function ask(gateway: Gateway, now: Date): Promise<KeysFound> {
  return faultOf(async () => {
    await gateway.check();
    if (modeOf(gateway.keyId) === 'live') return;
    await gateway.open({ attemptId: uuidv7(now.getTime()), amount: LEAST_ONLINE });
  });
}

export async function checkGateway({ clock }: Context, gateway: Gateway): Promise<KeysCheck> {
  const at = clock.now();
  const found = await ask(gateway, at);
  return {
    found,
    isWorking: found === 'works',
    sentence: sentenceOf(found, gateway.keyId),
    at: at.toISOString(),
    ...(found === 'keys' && { field: 'keySecret' }),
  };
}

/** Asks the gateway about the keys in use and writes its answer down; buyers pay online once it accepts them. */
export async function checkInUse(
  ctx: Context,
  settings: KeysSettings,
): Promise<KeysCheck | undefined> {
  const current = settings.inUse();
  if (!current) return undefined;
  const check = await checkGateway(ctx, current.gateway);
  if (settings.inUse()?.name === current.name) {
    await writeChecked(ctx.db, current.name, check.found);
    await settings.reload();
  }
  return check;
}

/** Asks at the start, where these keys were not accepted yet. Never fails. */
export async function checkAtStart(ctx: Context, settings: KeysSettings): Promise<void> {
  if (settings.checked()?.isAccepted) return;
  await checkInUse(ctx, settings).catch((error: unknown) => {
    ctx.log.warn({ err: error }, 'the keys of the payment gateway were not tried');
  });
}

/** Asks again each hour until the keys are accepted: the gateway may have been away. */
export function checkHourly(ctx: Context, jobs: Jobs, settings: KeysSettings): Promise<void> {
  return jobs.everyHour('gateway-keys', async () => {
    if (!settings.checked()?.isAccepted) await checkInUse(ctx, settings);
  });
}
