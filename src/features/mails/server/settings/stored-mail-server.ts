import type { OwnerProof } from '#features/identity/owner-proof.ts';
import { confirmOwner, proofFor } from '#features/identity/server/two-factor/confirm-owner.ts';
import { ValidationFailed } from '#platform/contract/problem.ts';
import { recordAudit } from '#platform/server/audit/record-audit.ts';
import { transaction, type Context } from '#platform/server/context.ts';
import { HostRefused, reachableAddress } from '#platform/server/mail/mail-network.ts';
import { queueMail } from '#platform/server/mail/queue-mail.ts';
import { deleteSecret, lockSecrets } from '#platform/server/shop-secrets.ts';
import {
  MailServerFields,
  MailServerLocked,
  type MailCheck,
  type MailServerChange,
  type MailServerState,
  type TypedMailServer,
} from '../../server-contract.ts';
import { findLastTried } from '../mail-list-queries.ts';
import type { MailDeps } from '../mails.ts';
import { checkServer } from './check-server.ts';
import { serverChangedMail } from './server-changed-mail.ts';
import { findServer, toMailServer, writeServer, type StoredServer } from './stored-server.ts';
import type { MailSettings } from './watch-mail-settings.ts';

export type MailServerDeps = MailDeps & { mailSettings: MailSettings };

async function lastMail({ db }: Context): Promise<Pick<MailServerState, 'lastMail'>> {
  const row = await findLastTried(db);
  if (!row) return {};
  const at = (row.sent_at ?? row.created_at).toISOString();
  const error = row.last_error === null ? {} : { error: row.last_error };
  return { lastMail: { id: row.id, isSent: row.state === 'sent', at, ...error } };
}

export async function getMailServer(
  ctx: Context,
  { mailSettings, sender }: MailServerDeps,
): Promise<MailServerState> {
  const machineServer = mailSettings.machineServer();
  const { shopName, ownerEmail } = sender();
  const about = {
    senderName: shopName,
    ownerEmail,
    proof: await proofFor(ctx),
    ...(await lastMail(ctx)),
  };
  if (machineServer) return { ...about, source: 'machine', from: machineServer.from };
  const stored = await findServer(ctx.db);
  if (!stored) return { ...about, source: 'none' };
  const { password: _, ...server } = stored;
  return { ...about, source: 'shop', server, from: server.from };
}

/** The saved password goes nowhere but to the server and user that it was saved for. @throws ValidationFailed */
function withPassword(typed: TypedMailServer, saved: StoredServer | undefined): StoredServer {
  const { password, ...fields } = typed;
  const server = MailServerFields.parse(fields);
  if (password !== '') return { ...server, password };
  const isSame = saved?.host === server.host && saved.user === server.user;
  if (isSame) return { ...server, password: saved.password };
  const sentence = saved
    ? 'Type the password too: the saved one is for the previous server and user'
    : 'Type the password of your email account, or an app password';
  throw ValidationFailed({ fields: { password: sentence } });
}

function assertUnlocked({ mailSettings }: MailServerDeps): void {
  if (mailSettings.machineServer()) throw MailServerLocked();
}

/** A name that is not known just now may be saved: the check says so. @throws ValidationFailed */
async function assertOutside({ mailSettings }: MailServerDeps, host: string): Promise<void> {
  try {
    await reachableAddress(mailSettings.network, host);
  } catch (error) {
    if (!(error instanceof HostRefused) || error.code !== 'EINSIDE') return;
    const sentence = `This name leads into the network that your shop runs in. Write the name of your provider's server.`;
    throw ValidationFailed({ fields: { host: sentence } });
  }
}

/** Tells the owner and keeps the server from before, which carries that mail. */
async function writeChange(
  tx: Context,
  deps: MailServerDeps,
  next: StoredServer | undefined,
): Promise<void> {
  await lockSecrets(tx.db);
  const before = await findServer(tx.db);
  if (before) await writeServer(tx.db, 'mail_server_before', before);
  if (next) await writeServer(tx.db, 'mail_server', next);
  else await deleteSecret(tx.db, 'mail_server');
  await queueMail(tx, deps.jobs, serverChangedMail({ sender: deps.sender(), server: next }));
  await recordAudit(tx, {
    action: next ? 'mailserver.edit' : 'mailserver.remove',
    object: { kind: 'mailserver', id: 'mail-server' },
    ...(before && { before: { host: before.host, port: before.port } }),
    ...(next && { after: { host: next.host, port: next.port } }),
  });
}

type Change = { next: StoredServer | undefined; proof: OwnerProof };

async function changeServer(
  ctx: Context,
  deps: MailServerDeps,
  { next, proof }: Change,
): Promise<MailServerState> {
  await confirmOwner(ctx, proof);
  await transaction(ctx, (tx) => writeChange(tx, deps, next));
  await deps.mailSettings.reload();
  return getMailServer(ctx, deps);
}

/**
 * Saves the mail server; mails go by it at once, in every process.
 * @throws MailServerLocked, ValidationFailed, TwoFactorLocked
 */
export async function saveMailServer(
  ctx: Context,
  deps: MailServerDeps,
  { code, currentPassword, ...typed }: MailServerChange,
): Promise<MailServerState> {
  assertUnlocked(deps);
  const next = withPassword(typed, await findServer(ctx.db));
  await assertOutside(deps, next.host);
  return changeServer(ctx, deps, { next, proof: { code, currentPassword } });
}

/** Forgets the mail server and its password; mails wait from now on. @throws MailServerLocked, ValidationFailed, TwoFactorLocked */
export async function removeMailServer(
  ctx: Context,
  deps: MailServerDeps,
  proof: OwnerProof,
): Promise<MailServerState> {
  assertUnlocked(deps);
  return changeServer(ctx, deps, { next: undefined, proof });
}

/** Tries what was typed, without saving it. @throws MailServerLocked, ValidationFailed */
export async function checkMailServer(
  ctx: Context,
  deps: MailServerDeps,
  typed: TypedMailServer,
): Promise<MailCheck> {
  assertUnlocked(deps);
  const server = withPassword(typed, await findServer(ctx.db));
  return checkServer(toMailServer(server, deps.mailSettings.network));
}
