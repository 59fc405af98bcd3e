import { parseArgs } from 'node:util';
import { atOrigin } from '#platform/contract/at-origin.ts';
import { resetOwnerPassword } from '#features/identity/server/accounts/owner-account.ts';
import { makeOwnerLink } from '#features/identity/server/accounts/owner-link.ts';
import type { Config } from '#app/server/config/config.ts';
import { disableTwoFactor } from '#features/identity/server/two-factor/confirm-owner.ts';
import { systemClock } from '#platform/server/clock.ts';
import type { Context } from '#platform/server/context.ts';
import { createDatabase, createPool } from '#platform/server/database/database.ts';
import { createLog } from '#platform/server/log.ts';
import { hasShopDatabase, openShopDatabase, readSettings } from './shop/open-shop-database.ts';
import { runCommand } from './shop/run-command.ts';

const USAGE = `Gives the owner a new password, shows it once and ends the owner's sessions, also while the shop runs:
  npm run admin
  npm run admin -- --link                          a new one-time link, while the shop has no owner yet
  npm run admin -- --no-second-factor              also takes the second step away
  npm run admin -- --no-second-factor ADDRESS      takes it away from this person, and does nothing else`;

type Arguments = { email: string | undefined; removesTwoFactor: boolean; makesLink: boolean };

function readArguments(): Arguments {
  const { values, positionals } = parseArgs({
    options: {
      'no-second-factor': { type: 'boolean', default: false },
      link: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  const [email] = positionals;
  const removesTwoFactor = values['no-second-factor'];
  if (email !== undefined && !removesTwoFactor) {
    throw new Error(
      'An address goes with --no-second-factor: npm run admin -- --no-second-factor asha@example.com',
    );
  }
  return { email, removesTwoFactor, makesLink: values.link };
}

async function showLink(ctx: Context, { PUBLIC_URL, PORT }: Config): Promise<void> {
  const link = await makeOwnerLink(ctx);
  if (link === undefined) {
    console.error(
      'No link was made: the shop has its owner already, or was not started yet. `npm run admin` gives the owner a new password.',
    );
    process.exitCode = 1;
    return;
  }
  console.log('Whoever opens this link becomes the owner; it works once, within 24 hours:');
  console.log(atOrigin(new URL(PUBLIC_URL ?? `http://localhost:${PORT}`).origin, link));
}

async function resetOwner(ctx: Context, { removesTwoFactor }: Arguments): Promise<void> {
  const owner = await resetOwnerPassword(ctx);
  if (!owner) {
    console.error(
      'There is no owner account yet: `npm start` makes it. With ADMIN_UID there is none.',
    );
    process.exitCode = 1;
    return;
  }
  console.log(`Owner: ${owner.email}, password ${owner.password} (shown only now)`);
  if (removesTwoFactor) await removeTwoFactor(ctx, owner.email);
}

async function removeTwoFactor(ctx: Context, of: string): Promise<void> {
  const outcome = await disableTwoFactor(ctx, of);
  if (outcome === 'no-account') process.exitCode = 1;
  console.log(
    {
      removed: `${of}: the second step is off, and all devices are signed out`,
      'not-on': `${of}: there was no second step`,
      'no-account': `${of}: nobody has an account with this address`,
    }[outcome],
  );
}

async function changeAccount(): Promise<void> {
  const args = readArguments();
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
    if (args.makesLink) await showLink(ctx, config);
    else if (args.email === undefined) await resetOwner(ctx, args);
    else await removeTwoFactor(ctx, args.email);
  } finally {
    await db.destroy();
    await stop();
  }
}

await runCommand({ usage: USAGE, run: changeAccount });
