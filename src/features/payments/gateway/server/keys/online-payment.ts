import type { OwnerProof } from '#features/identity/owner-proof.ts';
import { confirmOwner, proofFor } from '#features/identity/server/two-factor/confirm-owner.ts';
import { ValidationFailed } from '#platform/contract/problem.ts';
import { recordAudit } from '#platform/server/audit/record-audit.ts';
import { transaction, type Context } from '#platform/server/context.ts';
import { uuidv7 } from '#platform/server/id.ts';
import { queueMail } from '#platform/server/mail/queue-mail.ts';
import { deleteSecret, lockSecrets } from '#platform/server/shop-secrets.ts';
import {
  KeysLocked,
  type KeysChange,
  type KeysCheck,
  type OnlinePayment,
  type TriedKeys,
  type TypedKeys,
} from '../../keys-contract.ts';
import type { OnlineState } from '../../online-state.ts';
import type { GatewayDeps } from '../gateway-deps.ts';
import { checkGateway, checkInUse, modeOf, sentenceOf } from './check-keys.ts';
import { keysChangedMail } from './keys-changed-mail.ts';
import { findLastEvent, isWebhookSilent } from './keys-queries.ts';
import { findKeys, writeKeys, type StoredKeys } from './stored-keys.ts';
import type { KeysSettings } from './keys-settings.ts';

export type KeysDeps = Pick<GatewayDeps, 'jobs' | 'sender' | 'origin' | 'offeredGateway'> & {
  gatewayKeys: KeysSettings;
  /** Whether the gateway's page and its events find the shop. */
  isReachable: () => boolean;
  /** Whether the owner wants it. */
  isTurnedOn: () => boolean;
};

async function readWebhook(
  { db }: Context,
  origin: string | undefined,
  since: string | undefined,
): Promise<OnlinePayment['webhook']> {
  const lastEventAt = await findLastEvent(db);
  return {
    ...(origin !== undefined && { address: `${origin}/v2/payments/razorpay/events` }),
    ...(lastEventAt && { lastEventAt: lastEventAt.toISOString() }),
    isSilent: await isWebhookSilent(db, since),
  };
}

export async function getOnlinePayment(ctx: Context, deps: KeysDeps): Promise<OnlinePayment> {
  const { gatewayKeys, origin, offeredGateway, isReachable } = deps;
  const inUse = gatewayKeys.inUse();
  const checked = gatewayKeys.checked();
  const stored = inUse?.stored;
  const keyId = inUse?.gateway.keyId ?? '';
  return {
    source: gatewayKeys.isLocked ? 'machine' : inUse ? 'shop' : 'none',
    ...(inUse && { keyId, mode: modeOf(keyId) }),
    ...(stored && {
      keySecretAt: stored.keySecretAt,
      webhookSecretAt: stored.webhookSecretAt,
    }),
    ...(checked && {
      lastCheck: {
        found: checked.found,
        isWorking: checked.found === 'works',
        sentence: sentenceOf(checked.found, keyId),
        at: checked.triedAt.toISOString(),
      },
    }),
    isOffered: offeredGateway() !== undefined,
    isReachable: isReachable(),
    webhook: await readWebhook(ctx, origin(), stored?.webhookSecretAt),
    proof: await proofFor(ctx),
  };
}

type Typed = Pick<TypedKeys, 'keyId' | 'keySecret'>;

/** The saved secret goes nowhere but with the key id that it was saved for. @throws ValidationFailed */
function keySecretOf({ keyId, keySecret }: Typed, saved: StoredKeys | undefined): string {
  if (keySecret !== '') return keySecret;
  if (saved?.keyId === keyId) return saved.keySecret;
  const sentence = saved
    ? 'Copy the key secret too: the saved one belongs to the previous key id'
    : 'Copy the key secret from Razorpay, where it is shown once';
  throw ValidationFailed({ fields: { keySecret: sentence } });
}

/** The webhook of test mode is another one than that of live mode. @throws ValidationFailed */
function webhookSecretOf(
  { keyId, webhookSecret }: TypedKeys,
  saved: StoredKeys | undefined,
): string {
  if (webhookSecret !== '') return webhookSecret;
  if (saved && modeOf(saved.keyId) === modeOf(keyId)) return saved.webhookSecret;
  const sentence = 'Think up a secret, and type the same one in the webhook at Razorpay';
  throw ValidationFailed({ fields: { webhookSecret: sentence } });
}

function withSaved(typed: TypedKeys, saved: StoredKeys | undefined, now: Date): StoredKeys {
  const savedAt = now.toISOString();
  return {
    id: uuidv7(now.getTime()),
    keyId: typed.keyId,
    keySecret: keySecretOf(typed, saved),
    webhookSecret: webhookSecretOf(typed, saved),
    keySecretAt: typed.keySecret === '' && saved ? saved.keySecretAt : savedAt,
    webhookSecretAt: typed.webhookSecret === '' && saved ? saved.webhookSecretAt : savedAt,
  };
}

function assertUnlocked({ gatewayKeys }: KeysDeps): void {
  if (gatewayKeys.isLocked) throw KeysLocked();
}

async function writeChange(
  tx: Context,
  deps: KeysDeps,
  next: StoredKeys | undefined,
): Promise<void> {
  await lockSecrets(tx.db);
  const before = await findKeys(tx.db);
  if (next) await writeKeys(tx.db, next);
  else await deleteSecret(tx.db, 'payment_gateway');
  const changed = { before: before?.keyId, after: next?.keyId };
  await queueMail(tx, deps.jobs, keysChangedMail({ sender: deps.sender(), ...changed }));
  await recordAudit(tx, {
    action: next ? 'gateway.edit' : 'gateway.remove',
    object: { kind: 'gateway', id: 'razorpay' },
    ...(before && { before: { keyId: before.keyId } }),
    ...(next && { after: { keyId: next.keyId } }),
  });
}

type Change = { next: StoredKeys | undefined; proof: OwnerProof };

async function changeKeys(ctx: Context, deps: KeysDeps, { next, proof }: Change): Promise<void> {
  await confirmOwner(ctx, proof);
  await transaction(ctx, (tx) => writeChange(tx, deps, next));
  await deps.gatewayKeys.reload();
}

/**
 * Saves the keys and asks the gateway about them; payments go by them at once, in every process.
 * @throws KeysLocked, ValidationFailed, TwoFactorLocked
 */
export async function saveKeys(
  ctx: Context,
  deps: KeysDeps,
  { code, currentPassword, ...typed }: KeysChange,
): Promise<OnlinePayment> {
  assertUnlocked(deps);
  const next = withSaved(typed, await findKeys(ctx.db), ctx.clock.now());
  await changeKeys(ctx, deps, { next, proof: { code, currentPassword } });
  await checkInUse(ctx, deps.gatewayKeys);
  return getOnlinePayment(ctx, deps);
}

/** Forgets the keys; nobody pays online from now on. @throws KeysLocked, ValidationFailed, TwoFactorLocked */
export async function removeKeys(
  ctx: Context,
  deps: KeysDeps,
  proof: OwnerProof,
): Promise<OnlinePayment> {
  assertUnlocked(deps);
  await changeKeys(ctx, deps, { next: undefined, proof });
  return getOnlinePayment(ctx, deps);
}

/** Tries the keys in use, or those that were typed, without saving them. @throws KeysLocked, ValidationFailed */
export async function tryKeys(
  ctx: Context,
  deps: KeysDeps,
  { keyId, keySecret }: TriedKeys,
): Promise<KeysCheck> {
  const { gatewayKeys } = deps;
  if (keyId !== undefined) assertUnlocked(deps);
  const saved = await findKeys(ctx.db);
  const isInUse = keyId === undefined || (keyId === saved?.keyId && keySecret === '');
  const check = isInUse ? await checkInUse(ctx, gatewayKeys) : undefined;
  if (check) return check;
  if (keyId === undefined)
    throw ValidationFailed({ fields: { keyId: 'Copy the key id from Razorpay' } });
  const typed = { keyId, keySecret: keySecretOf({ keyId, keySecret }, saved), webhookSecret: '' };
  return checkGateway(ctx, gatewayKeys.tried(typed));
}

/** The state of online payment that the workbench warns of. */
export async function summariseOnline(
  { db }: Context,
  { gatewayKeys, offeredGateway, isTurnedOn }: KeysDeps,
): Promise<OnlineState> {
  const inUse = gatewayKeys.inUse();
  if (!inUse || !isTurnedOn()) return 'off';
  const checked = gatewayKeys.checked();
  if (!checked?.isAccepted) return checked?.found === 'keys' ? 'refused' : 'waiting';
  if (!offeredGateway()) return 'off';
  const isSilent = await isWebhookSilent(db, inUse.stored?.webhookSecretAt);
  return isSilent ? 'silent' : 'on';
}
