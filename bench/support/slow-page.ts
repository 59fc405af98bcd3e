import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, Page, Request } from 'playwright-core';

export const CPU_THROTTLE = 4;

export type Screen = { width: number; height: number; isPhone: boolean };

export type SlowPage = {
  page: Page;
  /** The longest interaction of an act, in ms: from the input to the next paint, as INP counts it. */
  interaction: (act: () => Promise<void>) => Promise<number>;
  /** The frames of an act whose work took longer than 50 ms, in ms. */
  longFrames: (act: () => Promise<void>) => Promise<number[]>;
  /** Scrolls what lies under this point by as many px as a quick thumb would, in steps of time. */
  scroll: (distance: number) => Promise<void>;
  /** Until what an act set off is over: answers, pictures, late renders. */
  rest: () => Promise<void>;
  close: () => Promise<void>;
};

/** A page is at rest after this time without requests. */
const QUIET_MS = 300;
const SCROLL_SPEED = 6_000;

const OBSERVE = `
  window.interactions = [];
  window.frames = [];
  const keep = (list) => (entry) => list.push(entry.duration);
  new PerformanceObserver((list) => list.getEntries()
    .filter((entry) => entry.interactionId > 0).forEach(keep(window.interactions)))
    .observe({ type: 'event', durationThreshold: 16 });
  new PerformanceObserver((list) => list.getEntries().forEach(keep(window.frames)))
    .observe({ type: 'long-animation-frame' });
`;

/** Two frames later, with nothing left to do: by then the observers have run too. */
const IDLE = `new Promise((done) => requestIdleCallback(() =>
  requestAnimationFrame(() => requestIdleCallback(done))))`;

/** Waits without a word to the page, which would be work for it. */
function watchRest(page: Page): SlowPage['rest'] {
  const open = new Set<Request>();
  let moved = performance.now();
  const move = (change: (request: Request) => void) => (request: Request) => {
    change(request);
    moved = performance.now();
  };
  page.on(
    'request',
    move((request) => void open.add(request)),
  );
  page.on(
    'requestfinished',
    move((request) => void open.delete(request)),
  );
  page.on(
    'requestfailed',
    move((request) => void open.delete(request)),
  );
  return async () => {
    moved = performance.now();
    while (open.size > 0 || performance.now() - moved < QUIET_MS) await sleep(QUIET_MS / 10);
    await page.evaluate(IDLE);
  };
}

/** A page whose processor is slowed, once it has loaded and come to rest. */
export async function openSlowPage(
  browser: Browser,
  url: string,
  { width, height, isPhone }: Screen,
  enter: (context: BrowserContext) => Promise<void> = () => Promise.resolve(),
): Promise<SlowPage> {
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: isPhone ? 2 : 1,
    isMobile: isPhone,
    hasTouch: isPhone,
  });
  await enter(context);
  const page = await context.newPage();
  const rest = watchRest(page);
  await page.addInitScript(OBSERVE);
  await page.goto(url, { waitUntil: 'networkidle' });
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_THROTTLE });

  async function during(list: string, act: () => Promise<void>): Promise<number[]> {
    await page.evaluate(`window.${list}.length = 0`);
    await act();
    await rest();
    return page.evaluate<number[]>(`window.${list}`);
  }
  return {
    page,
    rest,
    interaction: async (act) => Math.max(0, ...(await during('interactions', act))),
    longFrames: (act) => during('frames', act),
    async scroll(distance) {
      await session.send('Input.synthesizeScrollGesture', {
        x: width / 2,
        y: height * 0.7,
        yDistance: -distance,
        speed: SCROLL_SPEED,
        gestureSourceType: isPhone ? 'touch' : 'mouse',
      });
    },
    close: () => context.close(),
  };
}
