import { Link } from 'react-router';
import { useShop } from '#features/shop/storefront/use-shop.ts';

/** लहर in Eczar, drawn: the name's Devanagari twin without the 86 kB font. */
function DevanagariTwin() {
  return (
    <svg className="hi" viewBox="-1 -1 34 17" role="img" aria-label="लहर" fill="currentColor">
      <path d="M6.6 11L5.8 12Q3.4 10.4 2.3 9Q1.2 7.5 1.2 6.2L1.2 6.2Q1.2 5.3 1.6 4.6Q2.1 4 2.7 3.7Q3.3 3.3 4 3.3L4 3.3Q4.4 3.3 4.7 3.4Q5 3.5 5.3 3.7L5.3 3.7L7.5 5.8L7 6.7L6.4 6.1Q6 5.7 5.6 5.5Q5.3 5.3 4.9 5.3L4.9 5.3Q4.3 5.3 3.7 5.7Q3.2 6.1 3.2 6.9L3.2 6.9Q3.2 7.7 3.7 8.3Q4.1 9 4.8 9.7Q5.6 10.3 6.6 11L6.6 11M7.6 8.5L7.1 8.7L5.7 7.7Q5.7 6.5 6.2 5.7Q6.6 4.8 7.3 4.3Q8 3.8 8.8 3.7Q9.6 3.5 10.4 3.6L10.4 3.6L10.4 4.8Q9.6 4.8 9 5.3Q8.4 5.7 8 6.5Q7.7 7.4 7.6 8.5L7.6 8.5M11.9 11.7L11.4 11.9L10 11.1L10 1L10.6 1.2L11.9 2.3L11.9 11.7M13.9 1.5L0.7 1.5L0 0.5L0.2 0L13.5 0L14.2 1.1L13.9 1.5M22.3 13.2L21.9 14.4Q20.6 14.1 19.4 13.7Q18.1 13.2 17.1 12.5Q16.1 11.8 15.5 11Q14.9 10.1 14.9 9L14.9 9Q14.9 8 15.5 7.2Q16 6.5 16.8 6.2Q17.7 5.8 18.7 5.8L18.7 5.8Q19.5 5.8 20.3 6Q21 6.3 21.6 6.7Q22.2 7.1 22.5 7.7Q22.8 8.3 22.8 9L22.8 9Q22.8 9.8 22.4 10.4Q22 11.1 21.3 11.5L21.3 11.5L19.9 10.1Q20.5 9.7 20.9 9.1Q21.4 8.5 21.3 8L21.3 8Q20.6 7.4 19.5 7.4L19.5 7.4Q18.9 7.4 18.3 7.7Q17.7 7.9 17.3 8.4Q16.9 8.8 16.9 9.5L16.9 9.5Q16.9 10.2 17.3 10.8Q17.8 11.4 18.6 11.8Q19.4 12.3 20.3 12.6Q21.3 13 22.3 13.2L22.3 13.2M17.9 7.2L17.3 7.8Q16.5 7.5 15.9 7Q15.3 6.5 14.9 5.9Q14.6 5.3 14.6 4.7L14.6 4.7Q14.6 4.3 14.8 3.8Q15 3.4 15.7 3.1Q16.3 2.8 17.5 2.8L17.5 2.8L20.7 2.8L22.2 4.5L17.9 4.5Q17 4.5 16.6 4.8Q16.2 5.1 16.2 5.5L16.2 5.5Q16.2 6 16.6 6.3Q17 6.7 17.9 7.2L17.9 7.2M24.1 1.5L13.5 1.5L12.8 0.5L13.1 0L23.6 0L24.3 1.1L24.1 1.5M22.2 2.3L22.2 4.5L20.4 4.1L20.4 1L20.8 1.2L22.2 2.3M31.2 11L29.9 12.2L24.2 6.4L24.6 5.1L27.1 5.1L26.4 7L31.2 10.5L31.2 11M26.6 8L26.6 8L25.3 6.4Q25.8 6.2 26.2 6Q26.6 5.8 26.8 5.4Q27.1 5 27.1 4.5L27.1 4.5L27.1 1.1L27.8 1.3L29 2.3L29 4.7Q29 5.3 28.7 5.9Q28.3 6.5 27.7 7Q27.2 7.5 26.6 8M31.6 1.5L23.6 1.5L22.9 0.5L23.1 0L31.2 0L31.9 1.1L31.6 1.5" />
    </svg>
  );
}

/** The shop's logo, or the first letter of its name, and the name. */
export function BrandMark() {
  const { name, look } = useShop();
  const { logo, letter } = look;
  return (
    <>
      {logo ? (
        <img
          className={`logo on-${logo.ground}`}
          src={logo.src}
          alt=""
          width={logo.width}
          height="38"
        />
      ) : (
        <span className="mark" aria-hidden="true">
          {letter}
        </span>
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
      {isDemo && name === 'Lehar' && <DevanagariTwin />}
    </Link>
  );
}
