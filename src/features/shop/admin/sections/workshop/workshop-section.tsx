import { Checkbox } from '#platform/ui/forms/choices/checkbox.tsx';
import { SelectField } from '#platform/ui/forms/choices/select-field.tsx';
import { WEEKDAYS, type Weekday } from '../../../workshop/days.ts';
import type { SectionProps } from '../../section-props.ts';
import { ClosedDays } from './closed-days.tsx';
import { PauseFields } from './pause-fields.tsx';
import { NumberField } from '../../number-field.tsx';
import styles from './workshop-section.module.css';

type Props = SectionProps<'workshop'>;

const DAY_NAMES: Record<Weekday, string> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
};

const NEVER = 24;

function hourLabel(hour: number): string {
  if (hour === NEVER) return 'Never: it begins the same day';
  return hour === 0 ? 'Always' : `After ${hour}:00`;
}

const HOURS = Array.from({ length: NEVER + 1 }, (_, hour) => ({
  value: String(hour),
  label: hourLabel(hour),
}));

function WorkDays({ value, onChange, errors }: Props) {
  const { workDays } = value;
  const wrong = errors['workDays'];
  function turn(day: Weekday, isWorked: boolean): void {
    const days = WEEKDAYS.filter((one) => (one === day ? isWorked : workDays.includes(one)));
    onChange({ ...value, workDays: days });
  }
  return (
    <fieldset className="choices">
      <legend className="label">Days you work</legend>
      <div className={styles.workDays}>
        {WEEKDAYS.map((day) => (
          <Checkbox
            key={day}
            label={DAY_NAMES[day]}
            checked={workDays.includes(day)}
            aria-invalid={wrong === undefined ? undefined : true}
            onChange={({ target }) => turn(day, target.checked)}
          />
        ))}
      </div>
      {wrong !== undefined && <p className="error-message">{wrong}</p>}
    </fieldset>
  );
}

type Days = 'leadDays' | 'readyDays';

function Times(props: Props) {
  const { value, onChange, errors } = props;
  const days = (name: Days) => ({
    unit: 'days' as const,
    value: value[name],
    error: errors[name],
    onChange: (count: number | undefined) => onChange({ ...value, [name]: count ?? Number.NaN }),
  });
  return (
    <>
      <SelectField
        label="Work starts the next working day for orders"
        hint="Orders placed later than this are started the next working day."
        options={HOURS}
        value={String(value.cutOffHour)}
        onChange={({ target }) => onChange({ ...value, cutOffHour: Number(target.value) })}
      />
      <div className="grid2">
        <NumberField
          label="A piece made to order takes"
          hint="Working days. A product can have its own."
          {...days('leadDays')}
        />
        <NumberField
          label="A piece on the shelf is sent after"
          hint="Working days, for pieces that you count."
          {...days('readyDays')}
        />
      </div>
      <NumberField
        label="Pieces you can make in a week"
        hint="More orders than that move to a later week. Empty: any number."
        unit="pieces"
        optional
        value={value.weeklyPieces ?? undefined}
        error={errors['weeklyPieces']}
        onChange={(products) => onChange({ ...value, weeklyPieces: products ?? null })}
      />
    </>
  );
}

export function WorkshopSection(props: Props) {
  const { value, onChange } = props;
  return (
    <>
      <Checkbox
        label="Tell buyers when a piece ships"
        hint="A date beside each piece, in the cart, on orders and in emails."
        checked={value.isOn}
        onChange={({ target }) => onChange({ ...value, isOn: target.checked })}
      />
      {value.isOn && (
        <>
          <Checkbox
            label="Only for pieces with days of their own"
            hint="Those with working days or a pre-order date of their own. For the others, buyers see how soon you send, as in your promises."
            checked={value.onlyOwnDays}
            onChange={({ target }) => onChange({ ...value, onlyOwnDays: target.checked })}
          />
          <WorkDays {...props} />
          <Times {...props} />
          <ClosedDays {...props} />
        </>
      )}
      <PauseFields {...props} />
    </>
  );
}
