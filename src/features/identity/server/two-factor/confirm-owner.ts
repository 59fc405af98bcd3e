import { digitsIn } from '#platform/contract/typed/typed-text.ts';

import { ValidationFailed } from '#platform/contract/problem.ts';
import { personOf, type Context, transaction } from '#platform/server/context.ts';
import type { OwnerProof, ProofKind } from '../../owner-proof.ts';
import { TwoFactorLocked } from '../../security-contract.ts';
import { verifyPassword } from '../accounts/passwords.ts';
import { findPasswordHash, findSetting, findPerson } from '../identity-queries.ts';
import { totpStep } from './totp-step.ts';
import {
  beginAttempt,
  consumeTotpStep,
  findTwoFactor,
  forgetFailures,
  removeTwoFactor,
} from './two-factor-queries.ts';

export async function proofFor(ctx: Context): Promise<ProofKind> {
  const { uid } = personOf(ctx);
  if ((await findTwoFactor(ctx.db, uid))?.is_confirmed) return 'code';
  return (await findPasswordHash(ctx.db, uid)) === undefined ? 'none' : 'password';
}

const ASK_CODE = 'Type the code that your app shows now';
const WRONG_CODE =
  "That isn't the code your app shows now, or it was already used. Type the next one.";

async function assertCode({ db }: Context, uid: string, code: string): Promise<void> {
  // Sign-ins use the same counter, and compare with the machine's clock too.
  const now = new Date();
  const encrypted = await beginAttempt(db, uid, now);
  const key = await findSetting(db, 'secret');
  if (encrypted === undefined || key === undefined) throw TwoFactorLocked();
  const { symmetricDecrypt } = await import('better-auth/crypto');
  const step = totpStep(code, await symmetricDecrypt({ key, data: encrypted }), now);
  if (step === undefined || !(await consumeTotpStep(db, uid, step))) {
    throw ValidationFailed({ fields: { code: WRONG_CODE } });
  }
  await forgetFailures(db, uid);
}

async function assertPassword({ db }: Context, uid: string, password: string): Promise<void> {
  const hash = (await findPasswordHash(db, uid)) ?? '';
  if (await verifyPassword({ hash, password })) return;
  throw ValidationFailed({ fields: { currentPassword: 'That is not your password' } });
}

/**
 * Confirms that the owner is there: a stolen session alone must not lead mails or money elsewhere.
 * Outside a transaction, so that wrong codes are counted.
 * @throws ValidationFailed naming `code` or `currentPassword`, TwoFactorLocked
 */
export async function confirmOwner(ctx: Context, proof: OwnerProof): Promise<void> {
  if (ctx.db.isTransaction) throw new Error('A code is checked before the transaction');
  const { uid } = personOf(ctx);
  const kind = await proofFor(ctx);
  if (kind === 'none') return;
  if (kind === 'password') {
    if (proof.currentPassword !== '') return assertPassword(ctx, uid, proof.currentPassword);
    throw ValidationFailed({ fields: { currentPassword: 'Type your password' } });
  }
  const code = digitsIn(proof.code);
  if (code === '') throw ValidationFailed({ fields: { code: ASK_CODE } });
  await assertCode(ctx, uid, code);
}

/** Removes the second step of an account and ends its sessions, after its phone and codes were lost. Only for the command line. */
export function disableTwoFactor(
  ctx: Context,
  email: string,
): Promise<'removed' | 'not-on' | 'no-account'> {
  return transaction(ctx, async (tx) => {
    const person = await findPerson(tx.db, { email });
    if (!person) return 'no-account';
    return (await removeTwoFactor(tx.db, person.id)) ? 'removed' : 'not-on';
  });
}
