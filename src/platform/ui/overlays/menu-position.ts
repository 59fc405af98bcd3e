const GAP = 6;
const MARGIN = 8;
const ITEM_HEIGHT = 48;
const LEAST_WIDTH = 260;

/** Places the menu below or above its button, at its right or left edge, by room. Through the CSSOM: the CSP allows no style attributes. */
export function placeMenu(menu: HTMLElement, button: HTMLElement): void {
  const rect = button.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const below = clientHeight - rect.bottom - GAP - MARGIN;
  const above = rect.top - GAP - MARGIN;
  const needed = menu.querySelectorAll('[role^=menuitem]').length * ITEM_HEIGHT;
  const isAbove = below < needed && above > below;
  const isFromLeft = rect.right < LEAST_WIDTH && clientWidth - rect.left > rect.right;
  Object.assign(menu.style, {
    top: isAbove ? 'auto' : `${rect.bottom + GAP}px`,
    bottom: isAbove ? `${clientHeight - rect.top + GAP}px` : 'auto',
    left: isFromLeft ? `${Math.max(MARGIN, rect.left)}px` : 'auto',
    right: isFromLeft ? 'auto' : `${Math.max(MARGIN, clientWidth - rect.right)}px`,
    maxHeight: `${isAbove ? above : below}px`,
  });
}
