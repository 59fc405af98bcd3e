import type { ReactNode } from 'react';

type Common = {
  label: string;
  icon?: ReactNode;
  /** Consecutive items of one group stand below its name. */
  group?: string;
};

/** An action (`onSelect`), a link (`to`) or a choice (`isChecked`). */
export type MenuItem = Common &
  (
    | { onSelect: () => void; isChecked?: boolean; to?: never }
    | { to: string; onSelect?: () => void }
  );

export type MenuGroup = { name: string | undefined; items: MenuItem[] };

export function groupItems(items: readonly MenuItem[]): MenuGroup[] {
  const groups: MenuGroup[] = [];
  for (const item of items) {
    const last = groups.at(-1);
    if (last && last.name === item.group) last.items.push(item);
    else groups.push({ name: item.group, items: [item] });
  }
  return groups;
}

export function nextItem(
  items: readonly HTMLElement[],
  current: Element | null,
  key: string,
): HTMLElement | undefined {
  const index = items.findIndex((item) => item === current);
  switch (key) {
    case 'ArrowDown':
      return items[(index + 1) % items.length];
    case 'ArrowUp':
      return items.at(index <= 0 ? -1 : index - 1);
    case 'Home':
      return items[0];
    case 'End':
      return items.at(-1);
    default:
      return byLetter(items, index, key);
  }
}

function byLetter(
  items: readonly HTMLElement[],
  index: number,
  key: string,
): HTMLElement | undefined {
  if (key.length !== 1 || key === ' ') return undefined;
  const letter = key.toLocaleLowerCase();
  const fromHere = [...items.slice(index + 1), ...items.slice(0, index + 1)];
  return fromHere.find((item) => item.textContent?.trim().toLocaleLowerCase().startsWith(letter));
}
