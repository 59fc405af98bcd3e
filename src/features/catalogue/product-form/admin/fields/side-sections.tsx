import { newKey } from '#platform/client/calls/idempotent-mutation.ts';
import { Repeater } from '#platform/ui/forms/repeater.tsx';
import { SelectField } from '#platform/ui/forms/choices/select-field.tsx';
import { TagInput } from '#platform/ui/forms/tag-input.tsx';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import { renamedCategory } from '../../../slugs.ts';
import { Section } from './form-parts.tsx';
import type { AttributeFields } from './product-fields.ts';
import { bindControl, bindField, useRows, type ProductForm } from './use-product-form.ts';
import { idOfPath } from './validate-product.ts';
import styles from '../product-editor.module.css';

const STATUSES = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
];

export function StatusSection({ form }: { form: ProductForm }) {
  return (
    <Section path="shown" title="Status">
      <SelectField
        label="Status"
        hideLabel
        options={STATUSES}
        hint={
          form.fields.status === 'active'
            ? 'Shown in the shop'
            : "Not in the shop: links to it don't work"
        }
        {...bindField(form, 'status')}
      />
    </Section>
  );
}

type Category = ProductForm['fields']['category'];

export function CategorySection({ form }: { form: ProductForm }) {
  const { fields, errors, edit } = form;
  const change = (path: string, next: (before: Category) => Category) =>
    edit(path, (before) => ({ ...before, category: next(before.category) }));
  return (
    <Section
      path="category"
      title="Category"
      holds={fields.category.name}
      className="stack"
      error={errors.category}
    >
      <TextField
        label="Category Name"
        autoComplete="off"
        value={fields.category.name}
        {...bindControl(errors, 'category.name')}
        onChange={({ target }) =>
          change('category', (before) => renamedCategory(before, target.value))
        }
      />
      <TextField
        label="Category Slug"
        hint="Made from the name unless you type your own"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={fields.category.slug}
        {...bindControl(errors, 'category.slug')}
        onChange={({ target }) =>
          change('category.slug', (before) => ({ ...before, slug: target.value }))
        }
      />
    </Section>
  );
}

export function TagsSection({ form }: { form: ProductForm }) {
  const { fields, errors, edit } = form;
  return (
    <Section path="tag-words" title="Tags" holds={fields.tags.join(', ')} className="stack">
      <TagInput
        label="Tags"
        hideLabel
        id={idOfPath('tags')}
        error={errors.tags}
        values={fields.tags}
        onChange={(tags) => edit('tags', (before) => ({ ...before, tags }))}
      />
      <TextField
        label="Also found by"
        hint="Other words that people search for, in any language. Only the search reads them."
        autoComplete="off"
        maxLength={300}
        {...bindField(form, 'alsoFoundBy')}
      />
    </Section>
  );
}

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
    <Section
      path="attributes"
      title="Attributes"
      holds={attributes.map(({ name }) => name).join(', ')}
      error={errors.attributes}
    >
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
          <div className={styles.pair}>
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
