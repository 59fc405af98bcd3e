import { useState } from 'react';
import { Button } from '#platform/ui/actions/button.tsx';
import { Repeater } from '#platform/ui/forms/repeater.tsx';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import { nextHolidays, today } from '../../../workshop/holidays.ts';
import type { SectionProps } from '../../section-props.ts';
import shopPageStyles from '../../shop-settings-page.module.css';
import styles from './workshop-section.module.css';

type Props = SectionProps<'workshop'>;
type Closed = Props['value']['closed'][number];

function useClosed({ value, onChange }: Props) {
  const { closed } = value;
  const [removed, setRemoved] = useState<{ entry: Closed; index: number }>();
  const put = (next: Closed[]) => onChange({ ...value, closed: next });
  return {
    closed,
    put,
    change: (index: number, entry: Closed) => put(closed.with(index, entry)),
    remove: (index: number) => {
      const entry = closed[index];
      if (entry) setRemoved({ entry, index });
      put(closed.toSpliced(index, 1));
    },
    undo: () => {
      if (removed) put(closed.toSpliced(removed.index, 0, removed.entry));
    },
  };
}

/** Days off; both ends count. */
export function ClosedDays(props: Props) {
  const { errors } = props;
  const list = useClosed(props);
  const [now] = useState(() => new Date());
  const holidays = nextHolidays(now, list.closed);
  function field(index: number, entry: Closed, name: keyof Closed) {
    const error = errors[`closed.${index}.${name}`];
    return {
      value: entry[name],
      onChange: ({ target }: { target: { value: string } }) =>
        list.change(index, { ...entry, [name]: target.value }),
      ...(error !== undefined && { error }),
    };
  }
  return (
    <div className="stack">
      <Repeater
        className={shopPageStyles.kinds}
        legend="Days off"
        items={list.closed}
        itemKey={(_, index) => String(index)}
        itemLabel={(entry) => entry.why || 'these days'}
        addLabel="Add days off"
        onAdd={() => list.put([...list.closed, { from: today(), to: today(), why: '' }])}
        onRemove={list.remove}
        onUndo={list.undo}
        renderItem={(entry, index, removeButton) => (
          <div className={styles.closedRow}>
            <TextField label="First day" type="date" {...field(index, entry, 'from')} />
            <TextField label="Last day" type="date" {...field(index, entry, 'to')} />
            <div className={styles.closedWhy}>
              <TextField label="Why" optional maxLength={60} {...field(index, entry, 'why')} />
              {removeButton}
            </div>
          </div>
        )}
      />
      {errors['closed'] !== undefined && <p className="error-message">{errors['closed']}</p>}
      {holidays.length > 0 && (
        <div>
          <Button
            size="s"
            variant="secondary"
            onClick={() => list.put([...list.closed, ...holidays])}
          >
            {`Add ${holidays.map(({ why }) => why).join(', ')}`}
          </Button>
        </div>
      )}
    </div>
  );
}
