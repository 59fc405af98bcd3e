import { Plus } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Field, type FieldWords } from './field.tsx';
import { Tag } from './tag.tsx';

export type TagInputProps = Omit<FieldWords, 'label' | 'required'> & {
  label: string;
  values: readonly string[];
  onChange: (values: string[]) => void;
  /** What one of them is called in names: "Remove tag ocean". */
  itemName?: string | undefined;
  placeholder?: string | undefined;
  id?: string | undefined;
  name?: string | undefined;
};

/** A list of short words. Enter or a comma adds one, a click on one edits it in its place. */
export function TagInput({
  values,
  onChange,
  itemName = 'tag',
  error,
  placeholder = `Add a ${itemName}, press Enter`,
  ...field
}: TagInputProps) {
  const [draft, setDraft] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const [spoken, setSpoken] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const renamed = useRef<number>(undefined);

  useEffect(() => {
    if (renamed.current === undefined) return;
    list.current?.children.item(renamed.current)?.querySelector('button')?.focus();
    renamed.current = undefined;
  }, [values]);

  function add(): void {
    const tag = draft.trim();
    if (tag === '') {
      setRefusal(`Type a ${itemName} first`);
    } else if (values.includes(tag)) {
      setRefusal(`“${tag}” is already there`);
    } else {
      onChange([...values, tag]);
      setSpoken(`Added ${tag}`);
      setDraft('');
      setRefusal(undefined);
    }
  }

  function addByKey(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== ',')) return;
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
    <div className="taginput">
      <Field {...field} error={refusal ?? error}>
        {(control) => (
          <>
            <ul ref={list} className="chips" aria-label={field.label}>
              {values.map((tag, index) => (
                <Tag
                  key={tag}
                  text={tag}
                  itemName={itemName}
                  onRename={(text, shouldFocus) => rename(index, text, shouldFocus)}
                  onRemove={() => remove(index)}
                />
              ))}
            </ul>
            <div className="affix">
              <input
                {...control}
                ref={input}
                className="input"
                value={draft}
                placeholder={placeholder}
                enterKeyHint="done"
                autoComplete="off"
                onKeyDown={addByKey}
                onChange={(event) => {
                  setDraft(event.target.value);
                  setRefusal(undefined);
                }}
              />
              <button type="button" className="post" aria-label={`Add ${itemName}`} onClick={add}>
                <Plus className="ico" aria-hidden="true" />
              </button>
            </div>
          </>
        )}
      </Field>
      <output className="vh">{spoken}</output>
    </div>
  );
}
