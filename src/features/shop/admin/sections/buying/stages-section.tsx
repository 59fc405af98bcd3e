import { MoveButtons } from '#platform/ui/actions/move-buttons.tsx';
import { Repeater } from '#platform/ui/forms/repeater.tsx';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import { useState, type ReactNode } from 'react';
import type { SectionProps } from '../../section-props.ts';
import styles from '../../shop-settings-page.module.css';

const MOST = 8;

type Props = SectionProps<'stages'>;

function useNames({ value, onChange }: Props) {
  const { names } = value;
  const [removed, setRemoved] = useState<{ name: string; index: number }>();
  const put = (next: string[]) => onChange({ names: next });
  return {
    names,
    change: (index: number, name: string) => put(names.with(index, name)),
    move: (index: number, by: -1 | 1) =>
      put(names.toSpliced(index, 1).toSpliced(index + by, 0, names[index] ?? '')),
    add: () => put([...names, '']),
    remove: (index: number) => {
      setRemoved({ name: names[index] ?? '', index });
      put(names.toSpliced(index, 1));
    },
    undo: () => {
      if (removed) put(names.toSpliced(removed.index, 0, removed.name));
    },
  };
}

type StageProps = {
  index: number;
  list: ReturnType<typeof useNames>;
  error: string | undefined;
  removeButton: ReactNode;
};

function Stage({ index, list, error, removeButton }: StageProps) {
  const name = list.names[index] ?? '';
  const label = name || 'this stage';
  return (
    <>
      <TextField
        label={`Stage ${index + 1}`}
        maxLength={40}
        value={name}
        error={error}
        onChange={({ target }) => list.change(index, target.value)}
      />
      <div className={`row ${styles.kindRow}`}>
        <MoveButtons
          name={label}
          at={index}
          count={list.names.length}
          onMove={(by) => list.move(index, by)}
        />
        {removeButton}
      </div>
    </>
  );
}

/** What you can choose from on the page of an order that is being made. */
export function StagesSection(props: Props) {
  const list = useNames(props);
  return (
    <>
      <p className="hint">
        While you make an order, you can show the customer its progress, with photos. Stages already
        shown keep their own names.
      </p>
      <Repeater
        className={styles.kinds}
        legend="Stages"
        items={list.names}
        itemKey={(_, index) => String(index)}
        itemLabel={(name) => name || 'this stage'}
        addLabel={list.names.length < MOST ? 'Add a stage' : undefined}
        onAdd={list.add}
        onRemove={list.remove}
        onUndo={list.undo}
        renderItem={(_, index, removeButton) => (
          <Stage
            index={index}
            list={list}
            error={props.errors[`names.${index}`]}
            removeButton={removeButton}
          />
        )}
      />
    </>
  );
}
