import { ChoicesShowcase } from './choices-showcase.tsx';
import { FieldsShowcase } from './fields-showcase.tsx';
import { FormPartsShowcase } from './form-parts-showcase.tsx';

/** Everything one fills in, in every state. */
export function FormsShowcase() {
  return (
    <>
      <FieldsShowcase />
      <ChoicesShowcase />
      <FormPartsShowcase />
    </>
  );
}
