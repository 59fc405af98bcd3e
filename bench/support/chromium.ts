import { launchBrowser } from '../../test/support/browser.ts';
import type { Browser } from 'playwright-core';
import { noteVersion } from './versions.ts';

/** The browser of the journeys. */
export async function openBrowser(): Promise<Browser> {
  const browser = await launchBrowser();
  noteVersion('Chromium', browser.version());
  return browser;
}
