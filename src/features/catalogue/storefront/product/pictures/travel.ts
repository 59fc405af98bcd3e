import { takePressed } from '../../cards/pressed-picture.ts';

const TRAVEL = { duration: 320, easing: 'cubic-bezier(0.22, 0.8, 0.3, 1)' };

/** Moves a copy of the pressed card's picture to `place`; nothing where motion is reduced. */
export function travelFromCard(place: HTMLElement): void {
  const image = takePressed();
  if (!image || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const from = image.getBoundingClientRect();
  const { left, top, width, height } = place.getBoundingClientRect();
  const copy = new Image();
  copy.src = image.currentSrc;
  copy.alt = '';
  copy.dataset.travelling = '';
  const px = { left, top, width, height };
  for (const [name, length] of Object.entries(px)) copy.style.setProperty(name, `${length}px`);
  copy.style.borderRadius = getComputedStyle(place).borderRadius;
  document.body.append(copy);
  const start = `translate(${from.left - left}px, ${from.top - top}px) scale(${from.width / width}, ${from.height / height})`;
  const way = copy.animate({ transform: [start, 'none'] }, TRAVEL);
  way.onfinish = () => copy.remove();
}
