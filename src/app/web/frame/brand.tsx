import { Link } from 'react-router';
import { useShop } from '#features/shop/storefront/use-shop.ts';
import { joinClasses } from '#platform/ui/actions/join-classes.ts';
import styles from '../styles/chrome.module.css';

const GROUNDS = { none: undefined, light: styles.onLight, dark: styles.onDark };

/** The shop's logo, or the first letter of its name, and the name. */
export function BrandMark() {
  const { name, look } = useShop();
  const { logo, letter } = look;
  return (
    <>
      {logo ? (
        <img
          className={joinClasses(styles.logo, GROUNDS[logo.ground])}
          src={logo.src}
          alt=""
          loading="lazy"
          width={logo.width}
          height="38"
        />
      ) : (
        <span className={styles.mark} data-letter={letter} />
      )}
      {!logo?.isName && <span className={styles.wordmark}>{name}</span>}
    </>
  );
}

export function Brand() {
  const { name, isDemo } = useShop();
  return (
    <Link className={`row ${styles.brand}`} to="/" aria-label={`${name}, home`}>
      <BrandMark />
      {isDemo && name === 'Lehar' && <span className={styles.devanagari} aria-hidden="true" />}
    </Link>
  );
}
