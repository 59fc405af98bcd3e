import { Link } from 'react-router';
import { Check } from '../icons/check.tsx';
import type { MenuItem } from './menu-items.ts';

type MenuEntryProps = { item: MenuItem; onSelect: () => void };

export function MenuEntry({ item, onSelect }: MenuEntryProps) {
  if (item.to !== undefined) {
    return (
      <Link className="menu-item" role="menuitem" tabIndex={-1} to={item.to} onClick={onSelect}>
        {item.icon}
        {item.label}
      </Link>
    );
  }
  const isChoice = item.isChecked !== undefined;
  return (
    <button
      type="button"
      className="menu-item"
      role={isChoice ? 'menuitemradio' : 'menuitem'}
      aria-checked={item.isChecked}
      tabIndex={-1}
      onClick={onSelect}
    >
      {item.icon}
      {item.label}
      {item.isChecked && <Check className="ico-s menu-tick" />}
    </button>
  );
}
