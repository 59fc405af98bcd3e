import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import styles from './tabs.module.css';

export type Tab = { id: string; label: string; content: ReactNode };

export type TabsProps = {
  label: string;
  tabs: readonly Tab[];
  value: string;
  onChange: (id: string) => void;
};

/** Tabs that open on arrow keys. For tabs with addresses use links. */
export function Tabs({ label, tabs, value, onChange }: TabsProps) {
  const baseId = useId();
  const list = useRef<HTMLDivElement>(null);
  const current = tabs.findIndex((tab) => tab.id === value);

  function moveByKey(event: KeyboardEvent): void {
    const index = targetOf(event.key, current, tabs.length);
    const tab = index === undefined ? undefined : tabs[index];
    if (tab === undefined || index === undefined) return;
    event.preventDefault();
    onChange(tab.id);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[index]?.focus();
  }

  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className={styles.tabs}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${baseId}-${tab.id}`}
            aria-selected={tab.id === value}
            aria-controls={`${baseId}-${tab.id}-panel`}
            tabIndex={tab.id === value ? 0 : -1}
            onClick={() => onChange(tab.id)}
            onKeyDown={moveByKey}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${baseId}-${tab.id}-panel`}
          aria-labelledby={`${baseId}-${tab.id}`}
          hidden={tab.id !== value}
          tabIndex={0}
        >
          {tab.id === value ? tab.content : null}
        </div>
      ))}
    </>
  );
}

function targetOf(key: string, current: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return (current + 1) % count;
    case 'ArrowLeft':
      return (current - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
