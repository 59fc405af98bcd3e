import type { Page } from 'playwright-core';

/** What stands out of the page to the right, widest first; empty where nothing has to be scrolled. */
export async function overflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth: wide, scrollWidth } = document.documentElement;
    if (scrollWidth <= wide) return [];
    const found = [...document.body.querySelectorAll('*')]
      .filter((element) => !element.closest('.visually-hidden'))
      .map((element) => ({ element, right: element.getBoundingClientRect().right }))
      .filter(({ right }) => right > wide + 0.5)
      .toSorted((one, other) => other.right - one.right)
      .slice(0, 5)
      .map(
        ({ element, right }) => `${element.tagName}.${element.className} to ${right} of ${wide}`,
      );
    return found.length > 0 ? found : [`words, to ${scrollWidth} of ${wide}`];
  });
}

const WIDEST_AND_NARROWEST = [1440, 320];

/** What stands out of the page at twice the size of text (WCAG 1.4.4). */
export async function overflowOfLargeText(page: Page): Promise<string[]> {
  const setText = (size: string) =>
    page.evaluate((to) => (document.documentElement.style.fontSize = to), size);
  await setText('200%');
  const found: string[] = [];
  for (const width of WIDEST_AND_NARROWEST) {
    await page.setViewportSize({ width, height: 800 });
    found.push(...(await overflow(page)).map((one) => `200 % at ${width} px: ${one}`));
  }
  await setText('');
  return found;
}

/**
 * Controls of the top layer that are smaller than 24 px in a direction (WCAG 2.5.8). Links inside a
 * sentence are excepted; what stands in a label is as large as the label.
 */
export async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    function isExcepted(control: Element): boolean {
      const isInline = getComputedStyle(control).display === 'inline';
      return (
        control.matches('[href="#main"]') || (isInline && control.matches('p a, dd a, aside a'))
      );
    }
    const layer = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1);
    const controls = (layer ?? document).querySelectorAll('a[href], button, input, textarea');
    return [...controls]
      .filter((control) => !isExcepted(control))
      .map((control) => ({ control, target: control.closest('label') ?? control }))
      .filter(({ target }) =>
        target.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }),
      )
      .map(({ control, target }) => ({ control, box: target.getBoundingClientRect() }))
      .filter(({ box }) => box.width < 24 || box.height < 24)
      .map(({ control, box }) => `${control.outerHTML.slice(0, 120)} ${box.width} x ${box.height}`);
  });
}

/**
 * Controls of the top layer whose middle a mouse cannot reach, because something else lies on it. Each is
 * scrolled into view first, as a click does.
 */
export async function coveredTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** What lies on the middle of a control; undefined where the mouse reaches it. */
    function coverOf(target: Element): string | undefined {
      target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      // A link that wraps has no middle of its own: its first line does.
      const [box] = target.getClientRects();
      if (!box || box.width === 0) return undefined;
      const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      if (!hit) return 'the edge of the screen';
      return target.contains(hit) ? undefined : hit.outerHTML.slice(0, 90);
    }
    const layers = document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu]');
    const controls = ([...layers].at(-1) ?? document).querySelectorAll(
      'a[href], button, summary, input, select, textarea, [role=menuitem]',
    );
    const shown = { visibilityProperty: true, opacityProperty: true };
    return [...new Set([...controls].map((control) => control.closest('label') ?? control))]
      .filter(
        (target) =>
          target.checkVisibility(shown) &&
          !target.closest('[inert], [href="#main"], .visually-hidden'),
      )
      .map((target) => ({ target, cover: coverOf(target) }))
      .filter(({ cover }) => cover !== undefined)
      .map(({ target, cover }) => `${target.outerHTML.slice(0, 90)} lies under ${cover}`);
  });
}

/** The levels of all headings, in order. */
export async function headingLevels(page: Page): Promise<number[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')]
      .filter((heading) => heading.checkVisibility())
      .map((heading) => Number(heading.tagName.slice(1))),
  );
}

/**
 * Controls whose focus ring has less than 3 to 1 against the ground around it (WCAG 1.4.11). The
 * ground is the nearest opaque background; the hero's controls are left out, they lie on a picture.
 */
export async function faintRings(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const rgb = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number);
    function luminance(colour: string): number {
      const [red = 0, green = 0, blue = 0] = rgb(colour).map((byte) => {
        const channel = byte / 255;
        return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    }
    function groundOf(element: Element | null): string {
      if (!element) return 'rgb(255, 255, 255)';
      const { backgroundColor } = getComputedStyle(element);
      const [, , , alpha = 1] = rgb(backgroundColor);
      return alpha === 1 ? backgroundColor : groundOf(element.parentElement);
    }
    function contrast(one: string, other: string): number {
      const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
      return (light + 0.05) / (dark + 0.05);
    }
    const controls = document.querySelectorAll<HTMLElement>(':is(a[href], button):not(.hero *)');
    return [...controls].flatMap((control) => {
      control.focus({ preventScroll: true });
      const { outlineStyle, outlineColor, outlineOffset } = getComputedStyle(control);
      if (document.activeElement !== control || outlineStyle === 'none') return [];
      const isInside = Number.parseFloat(outlineOffset) < 0;
      const ground = groundOf(isInside ? control : control.parentElement);
      const found = contrast(outlineColor, ground);
      if (found >= 3) return [];
      return [`${control.outerHTML.slice(0, 100)}: ${outlineColor} on ${ground} is ${found}`];
    });
  });
}
