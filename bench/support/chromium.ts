import { existsSync } from 'node:fs';
import sparticuz from '@sparticuz/chromium';
import { chromium, type Browser } from 'playwright-core';
import { noteVersion } from './versions.ts';

const SYSTEM_CHROMIUM = '/usr/bin/chromium';

export const CHROMIUM_FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'];

/** CHROMIUM_PATH, else the system's Chromium, else the one of the packages. */
export async function findChromium(): Promise<string> {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) return CHROMIUM_PATH;
  return existsSync(SYSTEM_CHROMIUM) ? SYSTEM_CHROMIUM : sparticuz.executablePath();
}

export async function openBrowser(): Promise<Browser> {
  const executablePath = await findChromium();
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
  noteVersion('Chromium', browser.version());
  return browser;
}
