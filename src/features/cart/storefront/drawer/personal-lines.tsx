import { CustomerPictures } from '#features/media/storefront/customer/customer-pictures.tsx';
import { ColourDot } from '#platform/ui/display/colour-dot.tsx';
import type { CartItemWire } from '../../contract.ts';
import styles from './personal-lines.module.css';

type Personal = readonly Pick<
  NonNullable<CartItemWire['personal']>[number],
  'label' | 'value' | 'swatch' | 'pictureIds'
>[];

type PersonalLinesProps = {
  personal?: Personal | undefined;
  /** Photos are shown, open in full size, or are only counted. */
  photos?: 'shown' | 'open' | 'counted';
};

/** The customer's answers, below the name of a line. */
export function PersonalLines({ personal = [], photos = 'shown' }: PersonalLinesProps) {
  if (personal.length === 0) return null;
  return (
    <dl className={`column small ${styles.personal}`}>
      {personal.map(({ label, value, swatch, pictureIds }, at) => (
        <div key={at}>
          <dt>{label}</dt>
          <dd>
            {swatch !== undefined && <ColourDot colour={swatch} />}
            {pictureIds && photos !== 'counted' ? (
              <CustomerPictures ids={pictureIds} label={label} canOpen={photos === 'open'} />
            ) : (
              <bdi>{value}</bdi>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
