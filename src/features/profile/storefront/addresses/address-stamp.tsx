import mor from '#features/catalogue/storefront/pigments/mor.webp';
import neel from '#features/catalogue/storefront/pigments/neel.webp';
import tulsi from '#features/catalogue/storefront/pigments/tulsi.webp';
import type { Address } from '../../contract.ts';

const POURS = { Home: neel, Work: tulsi, Other: mor };

const WAVES = [0, 1, 2, 3].map((row) => `M2 ${8 + row * 10}q8 -7 16 0t16 0t16 0t16 0t16 0t16 0`);

export function AddressStamp({ type, isDefault }: Pick<Address, 'type' | 'isDefault'>) {
  return (
    <span className="adr-stamp" aria-hidden="true">
      <span className="adr-stamp-paper">
        <img src={POURS[type]} alt="" width="48" height="58" loading="lazy" />
      </span>
      {isDefault && (
        <svg className="adr-postmark" viewBox="0 0 100 46" width="100" height="46" fill="none">
          <path d={WAVES.join('')} />
        </svg>
      )}
    </span>
  );
}
