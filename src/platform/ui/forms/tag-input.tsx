import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { Plus } from '../icons/icons.generated.tsx';
import { useIsTouched } from '../overlays/use-media-query.ts';
import { Field, type FieldWords } from './field.tsx';
import { Tag } from './tag.tsx';
import { tagsOf } from './tags-of.ts';
import './form-parts.css';
import styles from './form-parts.module.css';
import affixButtonStyles from './inputs/affix-button.module.css';

export type TagInputProps = Omit<FieldWords, 'label' | 'required'> & {
  label: string;
  values: readonly string[];
  onChange: (values: string[]) => void;
  itemName?: string | undefined;
  /** How one reads, where that is not how it is typed. */
  shownAs?: ((value: string) => string) | undefined;
  placeholder?: string | undefined;
  id?: string | undefined;
  name?: string | undefined;
};

type TypingProps = Pick<TagInputProps, 'values' | 'onChange'> & { itemName: string };

function useTyping({ values, onChange, itemName }: TypingProps) {
  const [draft, setDraft] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const [spoken, setSpoken] = useState('');

  function put(tags: string[]): void {
    onChange([...values, ...tags]);
    setSpoken(`Added ${tags.join(', ')}`);
  }

  function add(): void {
    const tag = draft.trim();
    if (tag === '') {
      setRefusal(`Type a ${itemName} first`);
    } else if (values.includes(tag)) {
      setRefusal(`“${tag}” is already there`);
    } else {
      put([tag]);
      setDraft('');
      setRefusal(undefined);
    }
  }

  /** Commas separate words, also pasted ones: screen keyboards report no comma key. */
  function type(text: string): void {
    const { tags, rest, doubled } = tagsOf(text, values);
    if (tags.length > 0) put(tags);
    setDraft(rest);
    setRefusal(doubled && `“${doubled}” is already there`);
  }

  /** Text left in the field counts: saving sends it. */
  function leave({ currentTarget, relatedTarget }: FocusEvent): void {
    const isWithin = currentTarget.contains(relatedTarget);
    // Only another window was chosen: the field keeps its place.
    const isWindow = currentTarget.contains(document.activeElement);
    const tag = draft.trim();
    if (isWithin || isWindow || tag === '' || values.includes(tag)) return;
    add();
  }
  return { draft, refusal, spoken, setSpoken, add, type, leave };
}

/** A list of short words: Enter, a comma or leaving adds one, a click edits one in place. */
export function TagInput({
  values,
  onChange,
  itemName = 'tag',
  shownAs = (value) => value,
  error,
  placeholder,
  ...field
}: TagInputProps) {
  const { draft, refusal, spoken, setSpoken, add, type, leave } = useTyping({
    values,
    onChange,
    itemName,
  });
  const isTouched = useIsTouched();
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const renamed = useRef<number>(undefined);

  useEffect(() => {
    if (renamed.current === undefined) return;
    list.current?.children.item(renamed.current)?.querySelector('button')?.focus();
    renamed.current = undefined;
  }, [values]);

  function addByKey(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing || event.key !== 'Enter') return;
    event.preventDefault();
    add();
  }

  function remove(index: number): void {
    onChange(values.toSpliced(index, 1));
    setSpoken(`Removed ${values[index] ?? ''}`);
    const buttons = list.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [];
    (buttons[index + 1] ?? buttons[index - 1] ?? input.current)?.focus();
  }

  function rename(index: number, tag: string, shouldFocus: boolean): void {
    if (values.includes(tag)) return;
    if (shouldFocus) renamed.current = index;
    onChange(values.with(index, tag));
  }

  return (
    <div className={styles.tagInput}>
      <Field {...field} error={refusal ?? error}>
        {(control) => (
          <>
            <ul ref={list} className="chips" aria-label={field.label}>
              {values.map((tag, index) => (
                <Tag
                  key={tag}
                  text={tag}
                  shown={shownAs(tag)}
                  itemName={itemName}
                  onRename={(text, shouldFocus) => rename(index, text, shouldFocus)}
                  onRemove={() => remove(index)}
                />
              ))}
            </ul>
            <div className="affix" onBlur={leave}>
              <input
                {...control}
                ref={input}
                className="input"
                value={draft}
                placeholder={placeholder ?? `Add a ${itemName}${isTouched ? '' : ', press Enter'}`}
                enterKeyHint="done"
                autoComplete="off"
                onKeyDown={addByKey}
                onChange={(event) => type(event.target.value)}
              />
              <button
                type="button"
                className={affixButtonStyles.button}
                aria-label={`Add ${itemName}`}
                // Focus stays in the field: leaving it would add the word before the click does.
                onMouseDown={(event) => event.preventDefault()}
                onClick={add}
              >
                <Plus className="icon" />
              </button>
            </div>
          </>
        )}
      </Field>
      <output className="visually-hidden">{spoken}</output>
    </div>
  );
}
