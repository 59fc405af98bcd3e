import type { Page } from 'playwright-core';
import { keepAlone } from './page-pool.ts';

const BLANK = '<svg xmlns="http://www.w3.org/2000/svg" width="960" height="1200"/>';

/** Lets every picture be an empty one, so that nothing waits for an encoder or for another host. */
export async function blankPictures(page: Page): Promise<void> {
  keepAlone(page);
  await page.route(/\/media\/|images\.example\.com/, (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: BLANK }),
  );
}

export type ChosenPicture = {
  /** Classes of its parent. */
  where: string;
  /** The file the browser takes, and the widest it might, in pixels. */
  width: number;
  largest: number;
  /** In pixels of the screen, of the whole picture where a part of it is cut off. */
  shown: number;
};

/**
 * What the browser chooses for every kind of stored picture that is drawn at a density: of each a copy
 * chooses afresh, for a picture that has loaded keeps its file.
 */
export async function choosePictures(page: Page, density: number): Promise<ChosenPicture[]> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setDeviceMetricsOverride', {
    width,
    height,
    deviceScaleFactor: density,
    mobile: false,
  });
  try {
    return await page.evaluate(async () => {
      const widthOf = (url: string) => Number(/\/(\d+)\.(?:avif|webp)/.exec(url)?.[1]);
      function choice(picture: Element): HTMLImageElement | null {
        const copy = picture.cloneNode(true) as Element;
        // Under names of its own: Chromium takes a wider file that it has rather than the right one.
        for (const source of copy.querySelectorAll('source')) {
          source.srcset = source.srcset.replaceAll(/\.(avif|webp) /g, `.$1?${performance.now()} `);
        }
        const image = copy.querySelector('img');
        image?.setAttribute('loading', 'eager');
        return image;
      }
      /** Where a part is cut off, the picture is as wide as its height demands. */
      function wholeWidth(image: HTMLImageElement): number {
        const { width, height } = image.getBoundingClientRect();
        const [wide = 0, high = 0] = ['width', 'height'].map((name) =>
          Number(image.getAttribute(name)),
        );
        return width > 0 && high > 0 ? Math.max(width, (height * wide) / high) : width;
      }
      const seen = new Set<string>();
      const shown = [...document.querySelectorAll('picture.picture')].flatMap((picture) => {
        const image = picture.querySelector('img');
        const { srcset = '', sizes = '' } = picture.querySelector('source') ?? {};
        const shown = image ? wholeWidth(image) : 0;
        const offered = [...srcset.matchAll(/ (\d+)w/g)].map(([, one]) => Number(one));
        const kind = `${sizes} ${offered.join(' ')} ${shown.toFixed(1)}`;
        if (shown === 0 || seen.has(kind)) return [];
        seen.add(kind);
        return [{ picture, copy: choice(picture), shown, largest: Math.max(...offered) }];
      });
      await Promise.all(shown.map(async ({ copy }) => copy?.decode()));
      return shown.map(({ picture, copy, shown, largest }) => ({
        where: picture.parentElement?.className ?? '',
        width: widthOf(copy?.currentSrc ?? ''),
        largest,
        shown: shown * window.devicePixelRatio,
      }));
    });
  } finally {
    await session.detach();
  }
}
