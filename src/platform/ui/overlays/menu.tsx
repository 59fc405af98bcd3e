import {
  cloneElement,
  useEffect,
  useId,
  useRef,
  useState,
  type HTMLAttributes,
  type KeyboardEvent,
  type ReactElement,
  type RefAttributes,
  type ToggleEvent,
} from 'react';
import { Link } from 'react-router';
import { Check } from '../icons/icons.generated.tsx';
import { groupItems, nextItem, type MenuItem } from './menu-items.ts';
import { useEscape } from './use-escape.ts';
import styles from './menu.module.css';

const GAP = 6;
const MARGIN = 8;
const ITEM_HEIGHT = 48;
const LEAST_WIDTH = 260;

type TriggerProps = HTMLAttributes<HTMLButtonElement> &
  RefAttributes<HTMLButtonElement> & { popoverTarget?: string };

type MenuProps = {
  /** A `<button>`, or a component that passes props and ref on to one. */
  trigger: ReactElement<TriggerProps>;
  items: readonly MenuItem[];
  className?: string;
};

/** Menu button: arrows, Home, End, letters move; Esc, Tab leave. A native popover: on top, closes on outside presses, opens before hydration. */
export function Menu({ trigger, items, className = '' }: MenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const firstKey = useRef<'Home' | 'End'>('Home');
  const id = useId();

  const entries = () => [
    ...(menu.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? []),
  ];
  const move = (key: string) => nextItem(entries(), document.activeElement, key);

  function close(): void {
    menu.current?.hidePopover();
    button.current?.focus();
  }
  useEscape(isOpen, close);

  useEffect(() => {
    if (!isOpen) return;
    const update = () => menu.current && button.current && placeMenu(menu.current, button.current);
    window.addEventListener('resize', update);
    window.addEventListener('scroll', update, { capture: true, passive: true });
    return () => {
      window.removeEventListener('resize', update);
      window.removeEventListener('scroll', update, { capture: true });
    };
  }, [isOpen]);

  function onBeforeToggle(event: ToggleEvent<HTMLDivElement>): void {
    if (event.newState === 'open' && button.current) placeMenu(event.currentTarget, button.current);
  }
  function onToggle(event: ToggleEvent<HTMLDivElement>): void {
    const isNowOpen = event.newState === 'open';
    setIsOpen(isNowOpen);
    if (isNowOpen) move(firstKey.current)?.focus();
    firstKey.current = 'Home';
  }
  function onTriggerKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    firstKey.current = event.key === 'ArrowUp' ? 'End' : 'Home';
    menu.current?.showPopover();
  }
  function onMenuKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Tab') close();
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const entry = move(event.key);
    if (!entry) return;
    event.preventDefault();
    entry.focus();
  }
  function select(item: MenuItem): void {
    close();
    item.onSelect?.();
  }

  return (
    <>
      {cloneElement(trigger, {
        ref: button,
        id: `${id}button`,
        popoverTarget: `${id}menu`,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        'aria-controls': `${id}menu`,
        onKeyDown: onTriggerKeyDown,
      })}
      <div
        ref={menu}
        id={`${id}menu`}
        popover="auto"
        role="menu"
        aria-labelledby={`${id}button`}
        tabIndex={-1}
        className={`${styles.menu} ${className}`}
        onBeforeToggle={onBeforeToggle}
        onToggle={onToggle}
        onKeyDown={onMenuKeyDown}
      >
        {groupItems(items).map((group) => (
          <div
            key={group.name ?? group.items[0]?.label}
            role={group.name === undefined ? 'none' : 'group'}
            aria-label={group.name}
            className={styles.group}
          >
            {group.name !== undefined && (
              <p className={styles.name} aria-hidden="true">
                {group.name}
              </p>
            )}
            {group.items.map((item) => (
              <MenuEntry key={item.label} item={item} onSelect={() => select(item)} />
            ))}
          </div>
        ))}
      </div>
    </>
  );
}

type MenuEntryProps = { item: MenuItem; onSelect: () => void };

function MenuEntry({ item, onSelect }: MenuEntryProps) {
  if (item.to !== undefined) {
    return (
      <Link className={styles.item} role="menuitem" tabIndex={-1} to={item.to} onClick={onSelect}>
        {item.icon}
        <span>{item.label}</span>
      </Link>
    );
  }
  const isChoice = item.isChecked !== undefined;
  return (
    <button
      type="button"
      className={styles.item}
      role={isChoice ? 'menuitemradio' : 'menuitem'}
      aria-checked={item.isChecked}
      tabIndex={-1}
      onClick={onSelect}
    >
      {item.icon}
      <span>{item.label}</span>
      {item.isChecked && <Check className={`icon-small ${styles.tick}`} />}
    </button>
  );
}

/** Places the menu below or above its button, at its right or left edge, by room. Through the CSSOM: the CSP allows no style attributes. */
function placeMenu(menu: HTMLElement, button: HTMLElement): void {
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
