import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Repeater } from '#platform/ui/forms/repeater.tsx';
import { SelectField } from '#platform/ui/forms/choices/select-field.tsx';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import { useRows } from '#platform/ui/forms/form/use-rows.ts';
import { MAX_LINES } from '../../contract.ts';
import { NEW_LINE, type Known } from '../typed-costs.ts';
import type { RecipeForm } from './use-recipe-form.ts';
import styles from '../costs.module.css';

type Props = { form: RecipeForm; materials: Known };
type LineProps = Props & { at: number; removeButton: ReactNode };

function Line({ form, materials, at, removeButton }: LineProps) {
  const materialId = form.values.lines[at]?.materialId;
  const unit = materials.find(({ id }) => id === materialId)?.unit;
  const listed = materials.filter(({ id, isHidden }) => !isHidden || id === materialId);
  return (
    <div className={styles.line}>
      <SelectField
        label={`Material ${at + 1}`}
        hideLabel
        options={[
          { value: '', label: 'Choose a material' },
          ...listed.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        {...form.field(`lines.${at}.materialId`)}
      />
      <TextField
        label={`How much of material ${at + 1}`}
        hideLabel
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        placeholder={unit === undefined ? 'How much' : `How many ${unit}`}
        suffix={unit === undefined ? undefined : <span className={styles.unit}>{unit}</span>}
        {...form.field(`lines.${at}.quantity`)}
      />
      {removeButton}
    </div>
  );
}

function NoMaterials() {
  return (
    <p className="hint">
      {'You have no materials yet. '}
      <Link className="link" to="/admin/costs/materials">
        Add what you work with
      </Link>
    </p>
  );
}

/** What a batch is made of, how many pieces it makes and how long it takes. */
export function RecipeFields({ form, materials }: Props) {
  const rows = useRows(form, 'lines', () => NEW_LINE);
  const count = form.values.lines.length;
  const nameOf = (_: unknown, at: number) =>
    materials.find(({ id }) => id === form.values.lines[at]?.materialId)?.name ??
    `material ${at + 1}`;
  return (
    <>
      {materials.length === 0 ? (
        <NoMaterials />
      ) : (
        <Repeater
          legend="Materials for one batch"
          {...rows}
          itemLabel={nameOf}
          renderItem={(_, at, removeButton) => (
            <Line form={form} materials={materials} at={at} removeButton={removeButton} />
          )}
          addLabel={count < MAX_LINES ? 'Add a material' : undefined}
        />
      )}
      <div className={styles.pair}>
        <TextField
          label="Pieces in a batch"
          required
          inputMode="decimal"
          autoComplete="off"
          maxLength={10}
          {...form.field('batchSize')}
        />
        <TextField
          label="Minutes of work"
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          hint="For the whole batch"
          {...form.field('minutes')}
        />
      </div>
    </>
  );
}
