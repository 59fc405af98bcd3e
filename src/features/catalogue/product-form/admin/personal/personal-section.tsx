import { isBlank } from '#platform/contract/typed/typed-text.ts';
import type { ReactNode } from 'react';
import { MoveButtons } from '#platform/ui/actions/move-buttons.tsx';
import { useAnnounce } from '#platform/ui/feedback/live-region.tsx';
import { Checkbox } from '#platform/ui/forms/choices/checkbox.tsx';
import { Repeater } from '#platform/ui/forms/repeater.tsx';
import { SelectField } from '#platform/ui/forms/choices/select-field.tsx';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import { useFocusAfter } from '#platform/ui/use-focus-after.ts';
import { FIELD_KINDS, FIELD_LETTERS, FIELD_LIMITS } from '../../../personal/product-field.ts';
import { Section } from '../fields/form-parts.tsx';
import { RupeeField } from '#platform/ui/forms/inputs/rupee-field.tsx';
import { picturesOf, type NamedPicture } from '../pictures/picture-fields.ts';
import { bindControl, useRows, type ProductForm } from '../fields/use-product-form.ts';
import {
  isChoice,
  KIND_WORDS,
  LETTER_WORDS,
  newField,
  newOption,
  type PersonalField,
  type PersonalFieldProps,
} from './personal-fields.ts';
import { FieldPreviewEditor } from './field-preview-editor.tsx';
import { PersonalOptions } from './personal-options.tsx';
import styles from './personal-section.module.css';

const KINDS = FIELD_KINDS.map((value) => ({ value, label: KIND_WORDS[value] }));
const LETTERS = FIELD_LETTERS.map((value) => ({ value, label: LETTER_WORDS[value] }));

const PHOTOS = ['1', '2', '3'].map((value) => ({ value, label: value }));

type TextName = 'label' | 'hint' | 'price' | 'maxLength' | 'maxLines' | 'minDays' | 'maxFiles';

function useBind({ field, path, errors, onChange }: PersonalFieldProps) {
  return (name: TextName) => ({
    ...bindControl(errors, `${path}.${name}`),
    value: field[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) =>
      onChange(`${path}.${name}`, (before) => ({ ...before, [name]: target.value })),
  });
}

/** The inputs that depend on the kind of field. */
function Limits(props: PersonalFieldProps) {
  const { field, path, errors, onChange } = props;
  const { kind, letters } = field;
  const bind = useBind(props);
  if (isChoice(field)) return <PersonalOptions {...props} />;
  if (kind === 'date') {
    return (
      <TextField
        label="Days ahead, at least"
        inputMode="numeric"
        hint="Counted from the day of the order"
        {...bind('minDays')}
      />
    );
  }
  if (kind === 'photo') {
    return (
      <SelectField
        label="Photos, at most"
        options={PHOTOS}
        hint="Only you and the buyer see them. They are deleted 90 days after the order is done."
        {...bind('maxFiles')}
      />
    );
  }
  return (
    <div className={styles.pair}>
      <TextField label="Letters, at most" inputMode="numeric" {...bind('maxLength')} />
      {kind === 'lines' && (
        <TextField label="Lines, at most" inputMode="numeric" {...bind('maxLines')} />
      )}
      <SelectField
        label="Which letters"
        options={LETTERS}
        {...bindControl(errors, `${path}.letters`)}
        value={letters}
        onChange={({ target }) =>
          onChange(`${path}.letters`, (before) => ({
            ...before,
            letters: FIELD_LETTERS.find((known) => known === target.value) ?? 'any',
          }))
        }
      />
    </div>
  );
}

function withKind(field: PersonalField, value: string): PersonalField {
  const kind = FIELD_KINDS.find((known) => known === value) ?? 'text';
  const needsOption = isChoice({ kind }) && field.options.length === 0;
  return { ...field, kind, ...(needsOption && { options: [newOption()] }) };
}

function PersonalFieldItem(
  props: PersonalFieldProps & { pictures: readonly NamedPicture[]; acts: ReactNode },
) {
  const { field, path, errors, onChange, acts } = props;
  const bind = useBind(props);
  return (
    <fieldset className={`repeater-row ${styles.buyer}`}>
      <legend className="visually-hidden">{labelOf(field)}</legend>
      <div className={styles.actions}>{acts}</div>
      <div className={styles.pair}>
        <TextField
          label="You ask for"
          maxLength={60}
          placeholder="Name on the keychain"
          {...bind('label')}
        />
        <SelectField
          label="The buyer enters"
          options={KINDS}
          {...bindControl(errors, `${path}.kind`)}
          value={field.kind}
          onChange={({ target }) =>
            onChange(`${path}.kind`, (before) => withKind(before, target.value))
          }
        />
      </div>
      <Limits {...props} />
      <div className={styles.pair}>
        <RupeeField label="Adds to the price" placeholder="0" {...bind('price')} />
        <TextField label="Help text" maxLength={200} {...bind('hint')} />
      </div>
      <Checkbox
        label="Required"
        checked={field.isRequired}
        onChange={({ target }) =>
          onChange(`${path}.isRequired`, (before) => ({ ...before, isRequired: target.checked }))
        }
      />
      <FieldPreviewEditor {...props} />
    </fieldset>
  );
}

function labelOf({ label, kind }: PersonalField): string {
  return isBlank(label) ? KIND_WORDS[kind] : label;
}

/** Questions that the customer answers before the piece is added to a cart. */
export function PersonalSection({ form }: { form: ProductForm }) {
  const { errors, edit } = form;
  const { buyerFields: personalFields } = form.fields;
  const announce = useAnnounce();
  const { list, focus } = useFocusAfter<HTMLDivElement>(personalFields);
  const changeAll = (change: (rows: PersonalField[]) => PersonalField[]) =>
    edit('fields', (before) => ({ ...before, buyerFields: change(before.buyerFields) }));
  const { remove, undo } = useRows(personalFields, changeAll);

  function change(path: string, key: string, next: (row: PersonalField) => PersonalField): void {
    edit(path, (before) => ({
      ...before,
      buyerFields: before.buyerFields.map((row) => (row.key === key ? next(row) : row)),
    }));
  }

  function move(at: number, by: -1 | 1): void {
    const row = personalFields[at];
    if (row === undefined || personalFields[at + by] === undefined) return;
    focus(`[data-row="${row.key}"][data-by="${by}"]`);
    changeAll((rows) => rows.toSpliced(at, 1).toSpliced(at + by, 0, row));
    announce(`${labelOf(row)} is now ${at + 1 + by} of ${personalFields.length}`);
  }

  return (
    <Section
      path="fields"
      title={`Made for the buyer (${personalFields.length})`}
      holds={personalFields.map(({ label }) => label).join(', ')}
      error={errors.fields}
    >
      <p className={`hint ${styles.intro}`}>
        Ask for a name, a colour, a day or a photo. The buyer answers before adding the piece, and
        you see the answer with the order.
      </p>
      <div ref={list}>
        <Repeater
          legend="Made for the buyer"
          hideLegend
          items={personalFields}
          itemKey={({ key }) => key}
          itemLabel={labelOf}
          addLabel={personalFields.length < FIELD_LIMITS.fields ? 'Ask for something' : undefined}
          onAdd={() => changeAll((rows) => [...rows, newField()])}
          onRemove={remove}
          onUndo={undo}
          renderItem={(field, at, removeButton) => (
            <PersonalFieldItem
              field={field}
              path={`fields.${at}`}
              errors={errors}
              pictures={picturesOf(form.fields)}
              onChange={(path, next) => change(path, field.key, next)}
              acts={
                <>
                  <MoveButtons
                    name={labelOf(field)}
                    row={field.key}
                    at={at}
                    count={personalFields.length}
                    onMove={(by) => move(at, by)}
                  />
                  {removeButton}
                </>
              }
            />
          )}
        />
      </div>
    </Section>
  );
}
