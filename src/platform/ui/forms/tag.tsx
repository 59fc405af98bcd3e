import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { X } from '../icons/icons.generated.tsx';
import './form-parts.css';
import styles from './form-parts.module.css';

type TagProps = {
  text: string;
  shown: string;
  itemName: string;
  /** Recreates its element; `shouldFocus` if the keyboard was in it. */
  onRename: (text: string, shouldFocus: boolean) => void;
  onRemove: () => void;
};

/** One word of a `TagInput`: its text edits it, its cross removes it. */
export function Tag({ text, shown, itemName, onRename, onRemove }: TagProps) {
  const [draft, setDraft] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const editButton = useRef<HTMLButtonElement>(null);
  const shouldReturnFocus = useRef(false);
  const isEditing = draft !== undefined;

  useEffect(() => {
    if (isEditing) {
      input.current?.select();
    } else if (shouldReturnFocus.current) {
      shouldReturnFocus.current = false;
      editButton.current?.focus();
    }
  }, [isEditing]);

  function rename(): void {
    const tag = draft?.trim() ?? '';
    if (tag !== '' && tag !== text) onRename(tag, shouldReturnFocus.current);
    setDraft(undefined);
  }

  function endByKey(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    shouldReturnFocus.current = true;
    if (event.key === 'Enter') rename();
    else setDraft(undefined);
  }

  return (
    <li className={styles.tag}>
      {isEditing ? (
        <input
          ref={input}
          aria-label={`Edit ${itemName} ${shown}`}
          value={draft}
          size={Math.max(4, draft.length)}
          onChange={(event) => setDraft(event.target.value)}
          onKeyDown={endByKey}
          onBlur={rename}
        />
      ) : (
        <button
          ref={editButton}
          type="button"
          className={styles.tagText}
          aria-label={`Edit ${itemName} ${shown}`}
          onClick={() => setDraft(text)}
        >
          {shown}
        </button>
      )}
      <button
        type="button"
        className={styles.tagRemove}
        data-remove=""
        aria-label={`Remove ${itemName} ${shown}`}
        onClick={onRemove}
      >
        <X className="icon-small" />
      </button>
    </li>
  );
}
