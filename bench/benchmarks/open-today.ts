import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { openBrowser } from '../support/chromium.ts';
import type { Report, Row } from '../support/report.ts';
import { OWNER } from '../support/shared-shops.ts';
import { openShop } from '../support/shop.ts';
import { format } from '../support/statistics.ts';

/** Eight rounds of what an open page asks for. */
const MEASURED_MS = 64_000;
const HOUR_MS = 3_600_000;

type Traffic = { requests: number; bytes: number };

/** Counts all that goes over the network, headers included. @returns what was counted so far */
async function watch(page: Page): Promise<() => Traffic> {
  const session = await page.context().newCDPSession(page);
  const traffic = { requests: 0, bytes: 0 };
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    traffic.requests += 1;
    traffic.bytes += encodedDataLength;
  });
  await session.send('Network.enable');
  return () => ({ ...traffic });
}

async function measure(page: Page, origin: string): Promise<[opening: Traffic, hour: Traffic]> {
  const counted = await watch(page);
  await page.goto(`${origin}/admin/today`, { waitUntil: 'networkidle' });
  const opening = counted();
  await wait(MEASURED_MS);
  const { requests, bytes } = counted();
  const hours = MEASURED_MS / HOUR_MS;
  const hour = {
    requests: Math.round((requests - opening.requests) / hours),
    bytes: Math.round((bytes - opening.bytes) / hours),
  };
  return [opening, hour];
}

const row = (what: string, { requests, bytes }: Traffic): Row => ({
  what,
  shop: `${format(requests)} requests, ${format(Math.round(bytes / 1000))} kB`,
});

export async function openToday(): Promise<Report> {
  const shop = await openShop({ isDemo: true, settings: { ...OWNER, ADMIN_SECOND_STEP: 'off' } });
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 375, height: 812 } });
    const { origin } = shop;
    await page.request.post(`${origin}/identity/sign-in/email`, {
      data: { email: OWNER.ADMIN_EMAIL, password: OWNER.ADMIN_PASSWORD, rememberMe: true },
      headers: { origin },
    });
    const [opening, hour] = await measure(page, origin);
    return {
      title: 'Today in an open tab',
      how: `The owner's page in an empty browser, then left open for ${MEASURED_MS / 1000} s and taken for an hour. A tab in the background asks an eighth as often.`,
      rows: [row('Opening it', opening), row('An hour of it', hour)],
    };
  } finally {
    await browser.close();
    await shop.close();
  }
}
