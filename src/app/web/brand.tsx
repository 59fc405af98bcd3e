import { Link } from 'react-router';
import { useShop } from '#features/shop/storefront/use-shop.ts';
import styles from './styles/chrome.module.css';

/** The shop's logo, or the first letter of its name, and the name. */
export function BrandMark() {
  const { name, look } = useShop();
  const { logo, letter } = look;
  return (
    <>
      {logo ? (
        <img
          className={`${styles.logo} on-${logo.ground}`}
          src={logo.src}
          alt=""
          loading="lazy"
          width={logo.width}
          height="38"
        />
      ) : (
        <span className="mark" data-letter={letter} />
      )}
      {!logo?.isName && <span className="wm">{name}</span>}
    </>
  );
}

export function Brand() {
  const { name, isDemo } = useShop();
  return (
    <Link className="brand" to="/" aria-label={`${name}, home`}>
      <BrandMark />
      {isDemo && name === 'Lehar' && <span className={styles.devanagari} aria-hidden="true" />}
    </Link>
  );
}
