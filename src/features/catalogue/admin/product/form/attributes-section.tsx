import { newKey } from '#platform/client/intent-of.ts';
import { Repeater } from '#platform/ui/forms/repeater.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import type { AttributeFields } from '../fields/product-fields.ts';
import { Section } from './section.tsx';
import { bindControl, type ProductForm } from './use-product-form.ts';
import { useRows } from './use-rows.ts';

/** What customers read under Features: names and values. */
export function AttributesSection({ form }: { form: ProductForm }) {
  const { fields, errors, edit } = form;
  const { attributes } = fields;
  const changeAll = (change: (rows: AttributeFields[]) => AttributeFields[]) =>
    edit('attributes', (before) => ({ ...before, attributes: change(before.attributes) }));
  const { remove, undo } = useRows(attributes, changeAll);

  function change(at: number, part: Partial<AttributeFields>): void {
    edit(`attributes.${at}`, (before) => ({
      ...before,
      attributes: before.attributes.map((row, index) => (index === at ? { ...row, ...part } : row)),
    }));
  }

  return (
    <Section path="attributes" title="Attributes" error={errors.attributes}>
      <Repeater
        legend="Attributes"
        hideLegend
        items={attributes}
        itemKey={({ key }) => key}
        itemLabel={({ name }) => name || 'attribute'}
        addLabel="Add attribute"
        onAdd={() => changeAll((rows) => [...rows, { key: newKey(), name: '', value: '' }])}
        onRemove={remove}
        onUndo={undo}
        renderItem={({ name, value }, at, removeButton) => (
          <div className="pair">
            <TextField
              label={`Name of attribute ${at + 1}`}
              hideLabel
              placeholder="Name"
              autoComplete="off"
              value={name}
              {...bindControl(errors, `attributes.${at}.name`)}
              onChange={({ target }) => change(at, { name: target.value })}
            />
            <TextField
              label={`Value of attribute ${at + 1}`}
              hideLabel
              placeholder="Value"
              autoComplete="off"
              value={value}
              {...bindControl(errors, `attributes.${at}.value`)}
              onChange={({ target }) => change(at, { value: target.value })}
            />
            {removeButton}
          </div>
        )}
      />
    </Section>
  );
}
