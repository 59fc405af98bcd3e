import { findChromium } from './browser.ts';

/** Unpacks the browser once: of several that do so at a time, one finds it still being written. */
export async function setup(): Promise<void> {
  await findChromium();
}
