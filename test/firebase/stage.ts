import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { build, type Rolldown } from 'vite';
import { readConfig, type Config } from '#app/server/config/config.ts';
import { firebaseSettings, identitySources } from '#app/server/config/feature-settings.ts';
import type { IdentityProvider } from '#features/identity/storefront/provider/identity-provider.ts';
import { pageCsp, securityHeaders } from '#platform/server/http/security-headers.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { PROJECT, startEmulator, type Emulator } from './emulator.ts';

export type Stage = {
  emulator: Emulator;
  config: Config;
  /** A browser that was never here before. */
  visitor(): Promise<BrowserContext>;
  /** A tab that knows who is signed in. */
  open(context?: BrowserContext): Promise<Page>;
  /** What pages did that the shop's policy forbids. */
  violations: string[];
  close(): Promise<void>;
};

/** Each says what is true, and throws when it is not. */
export type Checks = Record<string, (stage: Stage) => Promise<void>>;

type Steps = Required<Omit<IdentityProvider, 'onChange'>>;

/** Calls the provider in a tab. */
export async function ask<Step extends keyof Steps>(
  page: Page,
  step: Step,
  ...given: Parameters<Steps[Step]>
): Promise<Awaited<ReturnType<Steps[Step]>>> {
  type Call = (...given: unknown[]) => Promise<never>;
  return page.evaluate(([name, values]) => (lehar.provider[name] as unknown as Call)(...values), [
    step,
    given,
  ] as const);
}

/** Waits until the provider has told a tab that this address, or nobody, is signed in. */
export async function sees(page: Page, email: string | null): Promise<void> {
  await page.waitForFunction((expected) => (lehar.seen.at(-1)?.email ?? null) === expected, email, {
    timeout: 10_000,
  });
}

/** Waits until a tab knows whether anybody is signed in. */
export async function untilKnown(page: Page): Promise<void> {
  await page.waitForFunction(() => 'lehar' in globalThis && lehar.seen.length > 0);
}

export function seenBy(page: Page) {
  return page.evaluate(() => lehar.seen);
}

async function bundle(file: string): Promise<string> {
  const result = (await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      rolldownOptions: {
        input: path.join(import.meta.dirname, file),
        output: { format: 'iife' },
      },
    },
  })) as Rolldown.RolldownOutput;
  return result.output[0].code;
}

async function serve(script: string, config: Config): Promise<Server> {
  const policy = pageCsp({
    hashes: { script: [], style: [] },
    isHttps: false,
    isDev: false,
    outside: identitySources(config),
  });
  const settings = JSON.stringify(firebaseSettings(config)).replaceAll('"', '&quot;');
  const html = `<!doctype html><html lang="en" data-settings="${settings}"><title>Firebase</title>
    <link rel="icon" href="data:,"><script defer src="/page.js"></script></html>`;
  const headers = { ...securityHeaders(false), 'content-security-policy': policy };
  const server = createServer((request, response) => {
    const isScript = request.url === '/page.js';
    const type = isScript ? 'text/javascript' : 'text/html; charset=utf-8';
    response.writeHead(200, { ...headers, 'content-type': type }).end(isScript ? script : html);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

type Parts = { browser: Browser; violations: string[]; gapi: string };

async function newVisitor({ browser, violations, gapi }: Parts): Promise<BrowserContext> {
  const context = await browser.newContext();
  await context.exposeFunction('tellViolation', (violation: string) => violations.push(violation));
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      const tell = Reflect.get(globalThis, 'tellViolation') as (violation: string) => void;
      tell(`${effectiveDirective} ${blockedURI}`);
    });
  });
  // The emulator's own pages ask for fonts and styles of the internet; only Google's script matters.
  await context.route(/^https:/, (route) =>
    route.request().url().startsWith('https://apis.google.com/js/api.js')
      ? route.fulfill({ contentType: 'text/javascript', body: gapi })
      : route.abort(),
  );
  return context;
}

/** Emulator, browser and a page that holds the provider, under the policy that the shop gives pages. */
export async function openStage(): Promise<Stage> {
  const script = await bundle('page.ts');
  const gapi = await bundle('gapi-stand-in.ts');
  const emulator = await startEmulator();
  const config = readConfig({
    IDENTITY: 'firebase',
    FIREBASE_PROJECT_ID: PROJECT,
    FIREBASE_API_KEY: 'any-key',
    FIREBASE_EMULATOR: emulator.origin,
  });
  const server = await serve(script, config);
  const { port } = server.address() as AddressInfo;
  const browser = await launchBrowser();
  const violations: string[] = [];
  const visitor = () => newVisitor({ browser, violations, gapi });
  return {
    emulator,
    config,
    violations,
    visitor,
    async open(context) {
      const page = await (context ?? (await visitor())).newPage();
      await page.goto(`http://127.0.0.1:${port}/`);
      await untilKnown(page);
      return page;
    },
    async close() {
      await browser.close();
      server.close();
      await emulator.stop();
    },
  };
}
