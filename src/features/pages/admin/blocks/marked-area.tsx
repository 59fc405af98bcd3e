import { useLayoutEffect, useRef, type RefObject } from 'react';
import { IconButton } from '#platform/ui/actions/icon-button.tsx';
import { Field } from '#platform/ui/forms/field.tsx';
import { Link } from '#platform/ui/icons/icons.generated.tsx';
import styles from '../editor/page-editor.module.css';

type Marked = { text: string; from: number; to: number };

const LINK_START = 'https://';

/** Wraps the selection; without one the words between the marks are selected, to be typed over. */
export function wrap(text: string, [from, to]: [number, number], mark: string): Marked {
  const chosen = text.slice(from, to);
  // A double click takes the space behind a word along.
  const inner = chosen.trim() === '' ? 'words' : chosen.trim();
  const start = from + (chosen.length - chosen.trimStart().length);
  const rest = text.slice(start + (chosen.trim() === '' ? 0 : inner.length));
  if (mark === 'link') {
    const at = start + inner.length + 3;
    const linked = `${text.slice(0, start)}[${inner}](${LINK_START})${rest}`;
    return { text: linked, from: at, to: at + LINK_START.length };
  }
  const at = start + mark.length;
  const marked = `${text.slice(0, start)}${mark}${inner}${mark}${rest}`;
  return { text: marked, from: at, to: at + inner.length };
}

type MarkedAreaProps = {
  id: string;
  label: string;
  /** Shows the label to screen readers only, if the block's title says it. */
  hideLabel?: boolean;
  hint?: string | undefined;
  error: string | undefined;
  value: string;
  rows?: number;
  onChange: (value: string) => void;
};

function useMarks(area: RefObject<HTMLTextAreaElement | null>, props: MarkedAreaProps) {
  const selected = useRef<[number, number]>(undefined);
  useLayoutEffect(() => {
    if (!selected.current || !area.current) return;
    area.current.focus();
    area.current.setSelectionRange(...selected.current);
    selected.current = undefined;
  });
  return (mark: string): void => {
    const { selectionStart = 0, selectionEnd = 0 } = area.current ?? {};
    const marked = wrap(props.value, [selectionStart, selectionEnd], mark);
    selected.current = [marked.from, marked.to];
    props.onChange(marked.text);
  };
}

/** A textarea whose buttons wrap the selection in marks. */
export function MarkedArea(props: MarkedAreaProps) {
  const { id, label, hideLabel, hint, error, value, rows = 3, onChange } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  const mark = useMarks(area, props);
  return (
    <Field id={id} label={label} hideLabel={hideLabel} hint={hint} error={error}>
      {(control) => (
        <div>
          <div className={styles.marks}>
            <IconButton label={`Bold in ${label}`} onClick={() => mark('**')}>
              <b aria-hidden="true">B</b>
            </IconButton>
            <IconButton label={`Italic in ${label}`} onClick={() => mark('*')}>
              <i aria-hidden="true">I</i>
            </IconButton>
            <IconButton label={`Link in ${label}`} onClick={() => mark('link')}>
              <Link className="icon" />
            </IconButton>
          </div>
          <textarea
            ref={area}
            {...control}
            className="textarea"
            rows={rows}
            value={value}
            onChange={({ target }) => onChange(target.value)}
          />
        </div>
      )}
    </Field>
  );
}
