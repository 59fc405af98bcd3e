import { newKey } from '#platform/client/calls/idempotent-mutation.ts';
import { Repeater } from '#platform/ui/forms/repeater.tsx';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import { FIELD_LIMITS } from '../../../personal/product-field.ts';
import { RupeeField } from '#platform/ui/forms/inputs/rupee-field.tsx';
import { bindControl, useRows } from '../fields/use-product-form.ts';
import { newOption, type PersonalFieldProps, type PersonalOption } from './personal-fields.ts';
import styles from './personal-section.module.css';

/** A list typed into a new option becomes one option for each name. */
function splitOf(key: string) {
  return (row: PersonalOption): PersonalOption[] => {
    const labels = [...new Set(row.label.split(',').map((label) => label.trim()))].filter(Boolean);
    if (row.key !== key || row.id !== undefined || labels.length < 2) return [row];
    return labels.map((label, at) => ({ ...row, key: at === 0 ? row.key : newKey(), label }));
  };
}

type ItemProps = {
  option: PersonalOption;
  path: string;
  isColour: boolean;
  errors: PersonalFieldProps['errors'];
  onChange: (path: string, part: Partial<PersonalOption>) => void;
  onSplit: () => void;
};

function OptionItem({ option, path, isColour, errors, onChange, onSplit }: ItemProps) {
  const isNew = option.id === undefined;
  return (
    <>
      {isColour && (
        <TextField
          label="Colour"
          type="color"
          className={styles.colour}
          {...bindControl(errors, `${path}.swatch`)}
          value={option.swatch}
          onChange={({ target }) => onChange(`${path}.swatch`, { swatch: target.value })}
        />
      )}
      <TextField
        label="Name"
        maxLength={isNew ? 1000 : 60}
        placeholder={isNew ? 'Gold, Silver, Copper' : undefined}
        autoComplete="off"
        {...bindControl(errors, `${path}.label`)}
        value={option.label}
        onChange={({ target }) => onChange(`${path}.label`, { label: target.value })}
        onBlur={onSplit}
      />
      <RupeeField
        label="Adds"
        placeholder="0"
        {...bindControl(errors, `${path}.price`)}
        value={option.price}
        onChange={({ target }) => onChange(`${path}.price`, { price: target.value })}
      />
    </>
  );
}

/** Options for the customer. Several names can be typed at once. */
export function PersonalOptions({ field, path, errors, onChange }: PersonalFieldProps) {
  const { options, kind } = field;
  const isColour = kind === 'colour';
  const changeAll = (change: (rows: PersonalOption[]) => PersonalOption[], where = 'options') =>
    onChange(`${path}.${where}`, (before) => ({ ...before, options: change(before.options) }));
  const { remove, undo } = useRows(options, changeAll);
  const error = errors[`${path}.options`];
  return (
    <>
      {error !== undefined && <p className="error-message">{error}</p>}
      <Repeater
        legend="Options"
        items={options}
        itemKey={({ key }) => key}
        itemLabel={({ label }, at) => label || `option ${at + 1}`}
        addLabel={options.length < FIELD_LIMITS.options ? 'Add option' : undefined}
        onAdd={() => changeAll((rows) => [...rows, newOption()])}
        onRemove={remove}
        onUndo={undo}
        renderItem={(option, at, removeButton) => (
          <div className={isColour ? `${styles.option} ${styles.colourOption}` : styles.option}>
            <OptionItem
              option={option}
              path={`${path}.options.${at}`}
              isColour={isColour}
              errors={errors}
              onChange={(where, part) =>
                onChange(where, (before) => ({
                  ...before,
                  options: before.options.map((row) =>
                    row.key === option.key ? { ...row, ...part } : row,
                  ),
                }))
              }
              onSplit={() => changeAll((rows) => rows.flatMap(splitOf(option.key)))}
            />
            <span className={styles.remove}>{removeButton}</span>
          </div>
        )}
      />
    </>
  );
}
