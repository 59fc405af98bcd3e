import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { findChromium } from './browser.ts';

test("the packages' browser is taken, whatever the machine has installed, unless another is named", async () => {
  const installed = await mkdtemp(path.join(os.tmpdir(), 'lehar-browsers-'));
  onTestFinished(() => rm(installed, { recursive: true }));
  onTestFinished(() => void vi.unstubAllEnvs());
  for (const name of ['chromium', 'google-chrome']) {
    await writeFile(path.join(installed, name), '#!/bin/sh\n', { mode: 0o755 });
  }
  vi.stubEnv('PATH', `${installed}:${process.env.PATH}`);
  vi.stubEnv('CHROMIUM_PATH', undefined);
  const found = await findChromium();
  expect(path.dirname(found)).not.toBe(installed);
  expect(path.dirname(found)).toBe(os.tmpdir());
  vi.stubEnv('CHROMIUM_PATH', '/opt/other/chromium');
  expect(await findChromium()).toBe('/opt/other/chromium');
});
