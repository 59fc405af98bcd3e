import { useState, type ComponentProps } from 'react';
import { TextButton } from '#platform/ui/actions/text-button.tsx';
import { deferredPart } from '#platform/ui/deferred-part.tsx';
import { Sentence } from '#platform/ui/display/sentence.tsx';
import type { CouponForm as Entry } from './coupon-form.tsx';
import { linkedCode } from './linked-code.ts';
import styles from './coupon.module.css';

const CouponForm = deferredPart(
  () => import('./coupon-form.tsx'),
  (part) => part.CouponForm,
);

type CodePartProps = ComponentProps<typeof Entry> & {
  /** '' while none was given. */
  code: string;
  /** Why the code does not count. */
  refusal?: string | undefined;
  onRemove: () => void;
};

/** A code, or "Have a code?" folded away: an open field sends people off to look for one. */
export function CodePart({ code, refusal, apply, onRemove }: CodePartProps) {
  const [isOpened, setIsOpened] = useState(false);
  function remove(): void {
    setIsOpened(false);
    onRemove();
  }
  if (code !== '') {
    return (
      <div className={styles.part}>
        <p className="row wrap between">
          <span>{`Code ${code}`}</span>
          <TextButton aria-label={`Remove code ${code}`} onClick={remove}>
            Remove
          </TextButton>
        </p>
        {refusal !== undefined && (
          <output className="hint">
            <Sentence>{refusal}</Sentence>
          </output>
        )}
      </div>
    );
  }
  if (isOpened || linkedCode() !== '') {
    return (
      <div className={styles.part}>
        <CouponForm apply={apply} />
      </div>
    );
  }
  return (
    <p className={styles.part}>
      <TextButton onClick={() => setIsOpened(true)}>Have a code?</TextButton>
    </p>
  );
}
