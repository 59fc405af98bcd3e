import { useEffect, useRef, useState, type ReactNode } from 'react';
import { IconButton } from '../actions/icon-button.tsx';
import { joinClasses } from '../actions/join-classes.ts';
import { TextButton } from '../actions/text-button.tsx';
import { Plus, Trash2 } from '../icons/icons.generated.tsx';
import './form-parts.css';
import styles from './form-parts.module.css';

export type RepeaterProps<Item> = {
  legend: string;
  hideLegend?: boolean | undefined;
  items: readonly Item[];
  itemKey: (item: Item, index: number) => string;
  itemLabel: (item: Item, index: number) => string;
  /** Fields of one item. Place `removeButton` among them; it is drawn nowhere else. */
  renderItem: (item: Item, index: number, removeButton: ReactNode) => ReactNode;
  onAdd: () => void;
  onRemove: (index: number) => void;
  /** Undefined: there are as many as there may be. */
  addLabel: string | undefined;
  /** Restores the last removed item; enables Undo. */
  onUndo?: (() => void) | undefined;
  className?: string | undefined;
};

type Removed = { label: string; index: number };
type FocusTarget = { kind: 'new' } | { kind: 'removed' | 'restored'; index: number };
const FIRST_FIELD = 'input:not([type=hidden]), select, textarea';

/** A growing list of field groups. Adding focuses the new first field; removing the next Remove, or Add when none is left. */
export function Repeater<Item>(props: RepeaterProps<Item>) {
  const { legend, items, addLabel, onAdd, onRemove, onUndo } = props;
  const box = useRef<HTMLFieldSetElement>(null);
  const target = useRef<FocusTarget>(undefined);
  const [removed, setRemoved] = useState<Removed>();

  useEffect(() => {
    if (target.current === undefined || box.current === null) return;
    focusAfter(box.current, target.current);
    target.current = undefined;
  }, [items.length]);

  function add(): void {
    target.current = { kind: 'new' };
    setRemoved(undefined);
    onAdd();
  }

  function remove(index: number, label: string): void {
    target.current = { kind: 'removed', index };
    setRemoved({ label, index });
    onRemove(index);
  }

  return (
    <fieldset ref={box} className={joinClasses(styles.repeater, props.className)}>
      <legend className={props.hideLegend === true ? 'visually-hidden' : 'label'}>{legend}</legend>
      {items.map((item, index) => {
        const label = props.itemLabel(item, index);
        const button = (
          <IconButton label={`Remove ${label}`} data-remove="" onClick={() => remove(index, label)}>
            <Trash2 className="icon" />
          </IconButton>
        );
        return (
          <div key={props.itemKey(item, index)} data-item="">
            {props.renderItem(item, index, button)}
          </div>
        );
      })}
      <output className={styles.repeaterAnswer}>
        {removed === undefined ? null : `Removed ${removed.label}.`}
      </output>
      {removed === undefined || onUndo === undefined ? null : (
        <TextButton
          className={styles.repeaterAction}
          onClick={() => {
            target.current = { kind: 'restored', index: removed.index };
            setRemoved(undefined);
            onUndo();
          }}
        >
          Undo
        </TextButton>
      )}
      {addLabel !== undefined && (
        <TextButton className={styles.repeaterAction} data-add="" onClick={add}>
          <Plus className="icon-small" />
          <span>{addLabel}</span>
        </TextButton>
      )}
    </fieldset>
  );
}

/** Own level only: a repeater may stand inside an item of another. */
function focusAfter(box: HTMLElement, target: FocusTarget): void {
  const rows = [...box.querySelectorAll<HTMLElement>(':scope > [data-item]')];
  const row = (target.kind === 'new' ? undefined : rows[target.index]) ?? rows.at(-1);
  if (target.kind !== 'removed') {
    row?.querySelector<HTMLElement>(FIRST_FIELD)?.focus();
    return;
  }
  const next =
    row?.querySelector<HTMLElement>('[data-remove]') ??
    box.querySelector<HTMLElement>(':scope > [data-add]');
  next?.focus();
}
