import sparticuz from '@sparticuz/chromium';
import { chromium, type Browser } from 'playwright-core';

/** Nothing here may loosen what the browser enforces: the shop's policy is under test, too. */
export const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--hide-scrollbars',
  '--disable-dev-shm-usage',
];

/**
 * CHROMIUM_PATH, else the browser of the packages, whatever the machine has installed: a run gives the same
 * answer everywhere. The first call unpacks it into the folder for temporary files.
 */
export async function findChromium(): Promise<string> {
  return process.env.CHROMIUM_PATH ?? sparticuz.executablePath();
}

/** For Vitest, which would start a browser before the run has its folder, and leave a profile outside; not so with a lasting one. */
export const PLAYWRIGHT_OF_RUN = {
  launchOptions: {
    args: BROWSER_FLAGS,
    get executablePath() {
      return process.env.CHROMIUM_PATH ?? '';
    },
  },
  get persistentContext() {
    return process.env.FOLDER_MADE_BY !== String(process.pid);
  },
};

type BrowserOptions = {
  /** Looks whether pages that are left may lie in memory until Back. */
  keepsPages?: boolean;
  /** An address that leads to this machine, too. */
  host?: string | undefined;
  /** Draws in the browser's own process: 8 % less CPU for visits, other times than people see. */
  drawsItself?: boolean;
};

/** Chromium without a window. */
export async function launchBrowser(options: BrowserOptions = {}): Promise<Browser> {
  const { keepsPages = false, host, drawsItself = false } = options;
  return chromium.launch({
    executablePath: await findChromium(),
    args: [
      ...BROWSER_FLAGS,
      ...(host === undefined ? [] : [`--host-resolver-rules=MAP ${host} 127.0.0.1`]),
      ...(drawsItself ? ['--in-process-gpu'] : []),
    ],
    ...(keepsPages && { ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
  });
}

let shared: Promise<Browser> | undefined;

/** One for all files of a worker: each test has contexts of its own, and the worker's end is the browser's. */
export async function sharedBrowser(): Promise<Browser> {
  const running = await shared?.catch(() => undefined);
  if (!running?.isConnected()) shared = launchBrowser({ drawsItself: true });
  return shared as Promise<Browser>;
}
