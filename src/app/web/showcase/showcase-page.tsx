import { ActionsShowcase } from './actions-showcase.tsx';
import { DisplayShowcase } from './display-showcase.tsx';
import { FeedbackShowcase } from './feedback-showcase.tsx';
import { FormsShowcase } from './forms-showcase.tsx';
import { OverlaysShowcase } from './overlays-showcase.tsx';
import showcase from './showcase.module.css';

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
