import { useState, type ReactNode } from 'react';
import { MoveButtons } from '#platform/ui/actions/move-buttons.tsx';
import { Repeater } from '#platform/ui/forms/repeater.tsx';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import { useFocusAfter } from '#platform/ui/use-focus-after.ts';
import { MAX_QUESTIONS, type PageBlock } from '../../contract.ts';
import { MarkedArea } from './marked-area.tsx';
import { moved } from '../editor/page-fields.ts';
import styles from '../editor/page-editor.module.css';

type QuestionsBlock = Extract<PageBlock, { type: 'questions' }>;
type Entry = QuestionsBlock['entries'][number];

type EntryFieldsProps = {
  entry: Entry;
  at: number;
  bind: (name: keyof Entry) => { id: string; error: string | undefined };
  onChange: (entry: Entry) => void;
  /** Move and remove. */
  actions: ReactNode;
};

function EntryFields({ entry, at, bind, onChange, actions }: EntryFieldsProps) {
  return (
    <>
      <TextField
        {...bind('question')}
        label={`Question ${at + 1}`}
        value={entry.question}
        maxLength={200}
        onChange={({ target }) => onChange({ ...entry, question: target.value })}
      />
      <MarkedArea
        {...bind('answer')}
        label={`Answer ${at + 1}`}
        hint={entry.answer === '' ? 'Shown once it has an answer.' : undefined}
        rows={2}
        value={entry.answer}
        onChange={(answer) => onChange({ ...entry, answer })}
      />
      <div className={styles.entryActions}>{actions}</div>
    </>
  );
}

function useEntries(block: QuestionsBlock, onChange: (block: QuestionsBlock) => void) {
  const { entries } = block;
  const [removed, setRemoved] = useState<{ entry: Entry; at: number }>();
  const put = (next: Entry[]) => onChange({ ...block, entries: next });
  return {
    change: (at: number, entry: Entry) => put(entries.with(at, entry)),
    move: (at: number, by: -1 | 1) => put(moved(entries, at, at + by)),
    add: () => put([...entries, { question: '', answer: '' }]),
    remove: (at: number): void => {
      const entry = entries[at];
      if (entry) setRemoved({ entry, at });
      put(entries.toSpliced(at, 1));
    },
    undo: () => removed && put(entries.toSpliced(removed.at, 0, removed.entry)),
  };
}

type QuestionsFieldsProps = {
  block: QuestionsBlock;
  name: string;
  bind: (part: string) => { id: string; error: string | undefined };
  onChange: (block: QuestionsBlock) => void;
};

/** Questions with their answers, each in fields of its own. */
export function QuestionsFields({ block, name, bind, onChange }: QuestionsFieldsProps) {
  const { entries } = block;
  const list = useEntries(block, onChange);
  const { list: box, focus } = useFocusAfter<HTMLDivElement>(entries);
  return (
    <div ref={box}>
      <Repeater
        className={styles.entries}
        legend={name}
        hideLegend
        items={entries}
        itemKey={(_, at) => String(at)}
        itemLabel={(_, at) => `question ${at + 1}`}
        addLabel={entries.length < MAX_QUESTIONS ? 'Add a question' : undefined}
        onAdd={list.add}
        onRemove={list.remove}
        onUndo={list.undo}
        renderItem={(entry, at, removeButton) => (
          <EntryFields
            entry={entry}
            at={at}
            bind={(part) => bind(`entries.${at}.${part}`)}
            onChange={(changed) => list.change(at, changed)}
            actions={
              <>
                <MoveButtons
                  name={`question ${at + 1}`}
                  at={at}
                  count={entries.length}
                  row={String(at)}
                  onMove={(by) => {
                    focus(`[data-row="${at + by}"][data-by="${by}"]`);
                    list.move(at, by);
                  }}
                />
                {removeButton}
              </>
            }
          />
        )}
      />
    </div>
  );
}
