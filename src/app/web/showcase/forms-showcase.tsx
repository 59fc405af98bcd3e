import { ChoicesShowcase } from './choices-showcase.tsx';
import { FieldsShowcase } from './fields-showcase.tsx';
import { FormPartsShowcase } from './form-parts-showcase.tsx';

export function FormsShowcase() {
  return (
    <>
      <FieldsShowcase />
      <ChoicesShowcase />
      <FormPartsShowcase />
    </>
  );
}
