import { useState, type ReactNode } from 'react';
import { Sentence } from '#platform/ui/display/sentence.tsx';
import { ChevronDown } from '#platform/ui/icons/icons.generated.tsx';
import type { DeliveryZone } from '../../../delivery/delivery-zones.ts';
import { zoneInWords } from '../../../delivery/delivery-words.ts';
import { useFocusWhenNew } from '../../use-focus-when-new.ts';
import styles from '../../shop-settings-page.module.css';

type ZoneFoldProps = {
  zone: DeliveryZone;
  isOnly: boolean;
  isWrong: boolean;
  children: ReactNode;
};

/** A zone in one line, folded among others; the only one and a new one stand open. */
export function ZoneFold({ zone, isOnly, isWrong, children }: ZoneFoldProps) {
  const isNew = zone.name === '';
  const [isOpen, setIsOpen] = useState(isOnly || isNew);
  const box = useFocusWhenNew<HTMLDetailsElement>(isNew);
  return (
    <details
      ref={box}
      className={`${styles.zone} ${styles.zoneFold}`}
      open={isOpen || isWrong}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className="fold">
        <span>
          <b>{zone.name || 'New zone'}</b>
          <small>
            <Sentence>
              {isWrong ? 'Something here is not right yet' : zoneInWords(zone, isOnly)}
            </Sentence>
          </small>
        </span>
        <ChevronDown className="icon" />
      </summary>
      {children}
    </details>
  );
}
