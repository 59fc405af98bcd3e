import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { idOfPath } from '../fields/field-words.ts';

const SECTIONS = [
  { value: '', label: 'Choose a section' },
  { value: 'basic', label: 'Basic Information' },
  { value: 'variants', label: 'Variants' },
  { value: 'category', label: 'Category' },
  { value: 'images', label: 'Product Images' },
  { value: 'tag-words', label: 'Tags' },
  { value: 'attributes', label: 'Attributes' },
];

/** On phones: a way past many fields. */
export function JumpTo() {
  return (
    <SelectField
      className="jump-to"
      label="Jump to"
      options={SECTIONS}
      value=""
      onChange={({ target }) => {
        const section = document.getElementById(idOfPath(target.value));
        section?.scrollIntoView();
        section?.focus({ preventScroll: true });
      }}
    />
  );
}
