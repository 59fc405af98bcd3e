import { CopyButton } from '#platform/ui/actions/copy-button.tsx';
import { RadioChips } from '#platform/ui/forms/choices/radio-chips.tsx';
import { useShop } from '../../../storefront/use-shop.ts';
import type { SectionProps } from '../../section-props.ts';
import styles from '../buying/tax-section.module.css';
import shopStyles from '../../shop-settings-page.module.css';

type Products = SectionProps<'feeds'>['value']['products'];

const CHOICES: { value: Products; label: string; hint: string }[] = [
  {
    value: 'on',
    label: 'On, at an address for them',
    hint: 'Enter it in Google Merchant Center or at Meta. They fetch names, prices and pictures from it regularly.',
  },
  { value: 'off', label: 'Off', hint: "Shopping sites can't read your pieces." },
];

export function FeedsSection({ value, onChange, errors }: SectionProps<'feeds'>) {
  const address = `${useShop().origin}/feeds/products.xml`;
  return (
    <>
      <RadioChips
        legend="Shopping sites read your pieces"
        name="products"
        className={styles.tallChoices}
        options={CHOICES}
        value={value.products}
        onChange={(chosen) => onChange({ products: chosen as Products })}
        {...(errors['products'] !== undefined && { error: errors['products'] })}
      />
      {value.products === 'on' && (
        <p className="row wrap">
          <code className={shopStyles.longAddress}>{address}</code>
          <CopyButton value={address} label="address" />
        </p>
      )}
      <p className="hint">
        Pieces without a picture are left out. Both sites check a shop before they show it.
      </p>
    </>
  );
}
