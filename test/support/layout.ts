import type { Page } from 'playwright-core';

/** What stands out of the page to the right, widest first; empty where nothing has to be scrolled. */
export async function overflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wide = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= wide) return [];
    return [...document.body.querySelectorAll('*')]
      .map((element) => ({ element, right: element.getBoundingClientRect().right }))
      .filter(({ right }) => right > wide + 0.5)
      .toSorted((one, other) => other.right - one.right)
      .slice(0, 5)
      .map(
        ({ element, right }) => `${element.tagName}.${element.className} to ${right} of ${wide}`,
      );
  });
}

/**
 * Controls of the top layer that are smaller than 24 px in a direction (WCAG 2.5.8). Links inside a
 * sentence are excepted; what stands in a label is as large as the label.
 */
export async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    function isExcepted(control: Element): boolean {
      const isInline = getComputedStyle(control).display === 'inline';
      return control.matches('.skip') || (isInline && control.matches('p a, dd a, aside a'));
    }
    const layer = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1);
    const controls = (layer ?? document).querySelectorAll('a[href], button, input, textarea');
    return [...controls]
      .filter((control) => !isExcepted(control))
      .map((control) => ({ control, target: control.closest('label') ?? control }))
      .filter(({ target }) => target.checkVisibility({ visibilityProperty: true }))
      .map(({ control, target }) => ({ control, box: target.getBoundingClientRect() }))
      .filter(({ box }) => box.width < 24 || box.height < 24)
      .map(({ control, box }) => `${control.outerHTML.slice(0, 120)} ${box.width} x ${box.height}`);
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
