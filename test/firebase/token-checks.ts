import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { decodeJwt, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { identitySettings } from '#app/server/config/feature-settings.ts';
import { openShop } from '#app/server/config/shop-environment.ts';
import { openIdentity } from '#features/identity/server/open-identity.ts';
import { ProblemError } from '#platform/contract/problem.ts';
import { systemClock } from '#platform/server/clock.ts';
import { createDatabase, createPool } from '#platform/server/database/database.ts';
import { migrate } from '#platform/server/database/migrate.ts';
import { createJobs } from '#platform/server/jobs/jobs.ts';
import { createLog } from '#platform/server/log.ts';
import { startTestServer } from '#test/support/test-postgres.ts';
import { codeIn, newEmail, PASSWORD, withAccount } from './account-checks.ts';
import { ask, seenBy, sees, type Checks, type Stage } from './stage.ts';

const MIGRATIONS = path.resolve(import.meta.dirname, '../../db/migrations');

/** The server's part on a database of its own, with keys of ours where Google's would be. */
async function openServer({ config }: Stage, jwksUrl: string) {
  const log = createLog('silent');
  const postgres = await startTestServer({ durable: false });
  const { connectionString } = postgres;
  await migrate({ connectionString, folder: MIGRATIONS });
  const db = createDatabase(createPool({ connectionString, log, name: 'firebase' }));
  const settings = identitySettings(config, openShop(config));
  assert.ok(settings.outside);
  const identity = await openIdentity(
    { db, log, clock: systemClock, actor: { role: 'visitor' }, requestId: 'test' },
    createJobs({ connectionString, log }),
    { ...settings, outside: { ...settings.outside, jwksUrl } },
  );
  return {
    identify: async (token: string) =>
      identity.identify(
        new Request('http://shop.test/', { headers: { authorization: `Bearer ${token}` } }),
      ),
    async close() {
      await db.destroy();
      await postgres.stop();
    },
  };
}

export const TOKEN_CHECKS: Checks = {
  'what a token says is what the server reads, once somebody has signed it': async (stage) => {
    const { page, email } = await withAccount(stage);
    const token = (await ask(page, 'token')) ?? '';
    const { privateKey, publicKey } = await generateKeyPair('RS256');
    const keys = [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256' }];
    const issuer = createServer((_request, response) => response.end(JSON.stringify({ keys })));
    await once(issuer.listen(0, '127.0.0.1'), 'listening');
    const { port } = issuer.address() as AddressInfo;
    const server = await openServer(stage, `http://127.0.0.1:${port}/`);
    const { identify } = server;
    const claims = decodeJwt(token);
    const signed = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .sign(privateKey);
    const [, person] = await seenBy(page);
    assert.deepEqual(await identify(signed), {
      role: 'customer',
      uid: person?.uid,
      email,
      name: 'Asha Patel',
      issuedAt: new Date((claims.iat ?? 0) * 1000),
    });
    // As the emulator made it, and with a signature that says nothing.
    await assert.rejects(identify(token), ProblemError);
    await assert.rejects(identify(`${token}AAAA`), /The token of this call is no longer valid/);
    issuer.close();
    await server.close();
  },

  'a token is kept until it is to be renewed': async (stage) => {
    const { page } = await withAccount(stage);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const first = await ask(page, 'token');
    assert.equal(await ask(page, 'token'), first);
    assert.deepEqual(asked, []);
    assert.ok(await ask(page, 'token', { renew: true }));
    assert.match(asked.join(), /securetoken\.googleapis\.com\/v1\/token/);
  },

  'without a connection every step says so, and the token that is there holds': async (stage) => {
    const { page, email } = await withAccount(stage);
    await page.context().setOffline(true);
    assert.ok(await ask(page, 'token'));
    assert.equal(await ask(page, 'token', { renew: true }), undefined);
    const typed = { name: 'Asha Patel', email, password: PASSWORD };
    const changed = { currentPassword: PASSWORD, newPassword: PASSWORD, endOthers: true };
    const outcomes = [
      await ask(page, 'signIn', { email, password: PASSWORD, remember: true }),
      await ask(page, 'signUp', { ...typed, email: newEmail() }),
      await ask(page, 'requestPasswordReset', email),
      await ask(page, 'resetPassword', { token: 'x', newPassword: PASSWORD }),
      await ask(page, 'changePassword', changed),
      await ask(page, 'deleteAccount'),
    ];
    assert.deepEqual(new Set(outcomes.map(codeIn)), new Set(['OFFLINE']));
    await page.context().setOffline(false);
    assert.ok(await ask(page, 'token', { renew: true }));
  },

  'the session of an account that was closed gives no more tokens': async (stage) => {
    const { page, email } = await withAccount(stage);
    await stage.emulator.setDisabled({ email, disabled: true });
    assert.equal(await ask(page, 'token', { renew: true }), undefined);
    await sees(page, null);
  },
};
