import { ColourDot } from '#platform/ui/display/colour-dot.tsx';
import type { CartItemWire } from '../contract.ts';
import './personal-lines.css';

type Personal = readonly Pick<
  NonNullable<CartItemWire['personal']>[number],
  'label' | 'value' | 'swatch'
>[];

/** What the buyer answered, below the name of a line. */
export function PersonalLines({ personal = [] }: { personal?: Personal | undefined }) {
  if (personal.length === 0) return null;
  return (
    <dl className="personal">
      {personal.map(({ label, value, swatch }, at) => (
        <div key={at}>
          <dt>{label}</dt>
          <dd>
            {swatch !== undefined && <ColourDot colour={swatch} />}
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
