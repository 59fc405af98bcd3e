import { expect, test } from 'vitest';
import { createLog } from '#platform/server/log.ts';
import { readConfig } from '../config/config.ts';
import { openGoogleStandIn } from './demo.ts';

/** What a shop with these settings opens for Google, and what it has to close at its end. */
async function openWith(settings: Record<string, string>) {
  const closing: (() => Promise<void>)[] = [];
  const google = await openGoogleStandIn({
    config: readConfig(settings),
    log: createLog('silent'),
    opened: (_name, close) => closing.push(close),
  });
  return { google, closing };
}

test.each([
  {},
  { PUBLIC_URL: 'http://localhost:4000' },
  { PUBLIC_URL: 'http://127.0.0.1:8080/' },
  { HOST: '127.0.0.1', PORT: '0' },
])('a demo on this machine has one, until the shop closes: %j', async (settings) => {
  const { google, closing } = await openWith(settings);
  expect(google).toMatchObject({
    isDemo: true,
    issuer: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
  });
  const { issuer = '' } = google ?? {};
  const answer = await fetch(`${issuer}/.well-known/openid-configuration`);
  expect(await answer.json()).toMatchObject({ issuer });
  for (const close of closing) await close();
  await expect(fetch(issuer)).rejects.toThrow('fetch failed');
});

test.each([
  { DEMO: 'off' },
  { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret-at-google' },
  { PUBLIC_URL: 'https://lehar.example' },
  { PUBLIC_URL: 'http://lehar.example' },
  { PUBLIC_URL: 'http://192.168.1.20:4000' },
  { PUBLIC_URL: 'https://localhost' },
  { IDENTITY: 'firebase', FIREBASE_PROJECT_ID: 'lehar', FIREBASE_API_KEY: 'key' },
])('there is none with %j', async (settings) => {
  expect(await openWith(settings)).toEqual({ google: undefined, closing: [] });
});
