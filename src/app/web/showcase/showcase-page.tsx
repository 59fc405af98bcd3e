import { ActionsShowcase } from './actions-showcase.tsx';
import { DisplayShowcase } from './display-showcase.tsx';
import { FeedbackShowcase } from './feedback-showcase.tsx';
import { OverlaysShowcase } from './overlays-showcase.tsx';
import showcase from './showcase.module.css';
import { ChoicesShowcase } from './choices-showcase.tsx';
import { FieldsShowcase } from './fields-showcase.tsx';
import { FormPartsShowcase } from './form-parts-showcase.tsx';

function FormsShowcase() {
  return (
    <>
      <FieldsShowcase />
      <ChoicesShowcase />
      <FormPartsShowcase />
    </>
  );
}

/** Every component of the design system in its states. Only `npm run dev` serves it, at /ui. */
export default function ShowcasePage() {
  return (
    <div className={`frame stack ${showcase.page}`}>
      <title>Design system</title>
      <h1>Tide &amp; Leaf</h1>
      <ActionsShowcase />
      <FormsShowcase />
      <DisplayShowcase />
      <OverlaysShowcase />
      <FeedbackShowcase />
    </div>
  );
}
