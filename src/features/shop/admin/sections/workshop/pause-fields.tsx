import { use } from 'react';
import { Checkbox } from '#platform/ui/forms/choices/checkbox.tsx';
import { RadioChips } from '#platform/ui/forms/choices/radio-chips.tsx';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import { today } from '../../../workshop/holidays.ts';
import { PauseOrders } from '../../pause-orders.ts';
import type { SectionProps } from '../../section-props.ts';
import styles from './workshop-section.module.css';
import taxSectionStyles from '../buying/tax-section.module.css';

type Props = SectionProps<'workshop'>;
type Pause = NonNullable<Props['value']['pause']>;

const CHOICES = [
  { value: 'later', label: 'Orders wait', hint: 'and ship once you are back' },
  { value: 'closed', label: 'No orders', hint: 'until you are back' },
];

/** The whole shop rests, for a holiday or an illness. */
export function PauseFields({ value, onChange, errors }: Props) {
  const { pause } = value;
  const drawOrders = use(PauseOrders);
  const put = (next: Pause | null) => onChange({ ...value, pause: next });
  const error = (name: keyof Pause) => {
    const sentence = errors[`pause.${name}`];
    return sentence === undefined ? {} : { error: sentence };
  };
  return (
    <>
      <Checkbox
        label="Take a break"
        hint="All pieces stay in the shop. Every page says when you'll be back."
        checked={pause !== null}
        onChange={({ target }) =>
          put(target.checked ? { from: today(), to: today(), orders: 'later', note: '' } : null)
        }
      />
      {pause && (
        <>
          <div className={styles.closedRow}>
            <TextField
              label="First day off"
              type="date"
              value={pause.from}
              onChange={({ target }) => put({ ...pause, from: target.value })}
              {...error('from')}
            />
            <TextField
              label="Last day off"
              type="date"
              value={pause.to}
              onChange={({ target }) => put({ ...pause, to: target.value })}
              {...error('to')}
            />
          </div>
          <RadioChips
            legend="Meanwhile"
            name="pause-orders"
            className={taxSectionStyles.tallChoices}
            options={CHOICES}
            value={pause.orders}
            onChange={(orders) => put({ ...pause, orders: orders === 'closed' ? orders : 'later' })}
          />
          <TextField
            label="A sentence for buyers"
            optional
            hint="Shown at the top of every page, before the day you are back."
            placeholder="We are at a wedding in Udaipur."
            maxLength={120}
            value={pause.note}
            onChange={({ target }) => put({ ...pause, note: target.value })}
            {...error('note')}
          />
          {drawOrders?.({ ...value, pause })}
        </>
      )}
    </>
  );
}
