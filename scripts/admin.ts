// Gives the owner's account a new password, shows it once and ends the owner's sessions. With
// `-- --no-second-factor` it also takes the second step away, for an owner who lost the phone; with an
// e-mail address behind that it does only this, for that person. Works beside a running shop.
import { parseArgs } from 'node:util';
import { resetOwnerPassword } from '#features/identity/server/accounts/owner-account.ts';
import { takeSecondStepAway } from '#features/identity/server/second-step/take-second-step-away.ts';
import { systemClock } from '#platform/server/clock.ts';
import type { Context } from '#platform/server/context.ts';
import { createDatabase, createPool } from '#platform/server/database/database.ts';
import { createLog } from '#platform/server/log.ts';
import { hasShopDatabase, openShopDatabase, readSettings } from './open-shop-database.ts';

const { values, positionals } = parseArgs({
  options: { 'no-second-factor': { type: 'boolean', default: false } },
  allowPositionals: true,
});
const isStepGone = values['no-second-factor'];
const [email] = positionals;
if (email !== undefined && !isStepGone) {
  console.error(
    'An address goes with --no-second-factor: npm run admin -- --no-second-factor asha@example.com',
  );
  process.exit(1);
}

async function tellOwner(ctx: Context): Promise<void> {
  const owner = await resetOwnerPassword(ctx);
  if (!owner) {
    console.error(
      'There is no owner account yet: `npm start` makes it. With ADMIN_UID there is none.',
    );
    process.exitCode = 1;
    return;
  }
  console.log(`Owner: ${owner.email}, password ${owner.password} (shown only now)`);
  if (isStepGone) await tellStep(ctx, owner.email);
}

async function tellStep(ctx: Context, of: string): Promise<void> {
  const outcome = await takeSecondStepAway(ctx, of);
  if (outcome === 'nobody') process.exitCode = 1;
  console.log(
    {
      gone: `${of}: the second step is off, and all devices are signed out`,
      none: `${of}: there was no second step`,
      nobody: `${of}: nobody has an account with this address`,
    }[outcome],
  );
}

async function changeAccount(): Promise<void> {
  const config = readSettings();
  if (!hasShopDatabase(config)) throw new Error('There is no shop here yet: `npm start` makes it.');
  const { connectionString, stop } = await openShopDatabase(config, 'attach');
  const log = createLog('error');
  const db = createDatabase(createPool({ connectionString, max: 1, log, name: 'lehar-admin' }));
  try {
    const ctx: Context = {
      actor: { role: 'visitor' },
      db,
      clock: systemClock,
      log,
      requestId: 'admin',
    };
    if (email === undefined) await tellOwner(ctx);
    else await tellStep(ctx, email);
  } finally {
    await db.destroy();
    await stop();
  }
}

await changeAccount().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
