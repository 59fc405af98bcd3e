import { parseArgs } from 'node:util';
import { resetOwnerPassword } from '#features/identity/server/accounts/owner-account.ts';
import { disableTwoFactor } from '#features/identity/server/two-factor/disable-two-factor.ts';
import { systemClock } from '#platform/server/clock.ts';
import type { Context } from '#platform/server/context.ts';
import { createDatabase, createPool } from '#platform/server/database/database.ts';
import { createLog } from '#platform/server/log.ts';
import { hasShopDatabase, openShopDatabase, readSettings } from './open-shop-database.ts';
import { runCommand } from './run-command.ts';

const USAGE = `Gives the owner a new password, shows it once and ends the owner's sessions, also while the shop runs:
  npm run admin
  npm run admin -- --no-second-factor              also takes the second step away
  npm run admin -- --no-second-factor ADDRESS      takes it away from this person, and does nothing else`;

type Asked = { email: string | undefined; isStepGone: boolean };

function readGridQuery(): Asked {
  const { values, positionals } = parseArgs({
    options: { 'no-second-factor': { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [email] = positionals;
  const isStepGone = values['no-second-factor'];
  if (email !== undefined && !isStepGone) {
    throw new Error(
      'An address goes with --no-second-factor: npm run admin -- --no-second-factor asha@example.com',
    );
  }
  return { email, isStepGone };
}

async function tellOwner(ctx: Context, { isStepGone }: Asked): Promise<void> {
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
  const outcome = await disableTwoFactor(ctx, of);
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
  const asked = readGridQuery();
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
    if (asked.email === undefined) await tellOwner(ctx, asked);
    else await tellStep(ctx, asked.email);
  } finally {
    await db.destroy();
    await stop();
  }
}

await runCommand({ usage: USAGE, run: changeAccount });
