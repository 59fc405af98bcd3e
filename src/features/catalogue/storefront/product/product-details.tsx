import { useState, type ComponentType } from 'react';
import { useShop } from '#features/shop/storefront/use-shop.ts';
import { priceNote } from '#features/shop/tax/tax-words.ts';
import { formatRupees } from '#platform/contract/format-rupees.ts';
import { ReturnsNote } from '#features/pages/storefront/returns-note.tsx';
import { Amount } from '#platform/ui/display/amount.tsx';
import { Badge } from '#platform/ui/display/badges/badge.tsx';
import { Price } from '#features/catalogue/storefront/cards/price.tsx';
import { Sentence } from '#platform/ui/display/sentence.tsx';
import { Stars } from '#platform/ui/display/badges/stars.tsx';
import { useAnnounce } from '#platform/ui/feedback/live-region.tsx';
import { SwatchGroup } from '#platform/ui/forms/choices/swatch-group.tsx';
import { IndianRupee, Truck, Waves } from '#platform/ui/icons/icons.generated.tsx';
import { deferredPart } from '#platform/ui/deferred-part.tsx';
import { DialogTitle } from '#platform/ui/overlays/dialog/dialog-title.tsx';
import { choiceAvailability } from '../../choices/availability.ts';
import { combinationPicture } from '../../choices/combination-picture.ts';
import type { PublicProductWire, Variant } from '../../contract.ts';
import { hasDate } from '../../personal/has-date.ts';
import { savedAmount, variantGroups, variantIdOf } from '../../choices/variant-choice.ts';
import type { NewCartItem } from '../cards/adding-to-cart.ts';
import { useBuying } from '../cards/adding-to-cart.ts';
import { BuyBox } from './buy-box.tsx';
import { DeliverySlot } from './delivery-slot.tsx';
import { ShipsByLine } from './ships-by-line.tsx';
import type { GalleryProps } from './pictures/gallery.tsx';
import type { ReviewSum } from '../review-parts.ts';
import { usePersonal } from './personal/use-personal.ts';
import styles from './product.module.css';
import productDialogStyles from './product-dialog.module.css';

const PersonalPart = deferredPart(
  () => import('./personal/personal-part.tsx'),
  (part) => part.PersonalPart,
);

type Place = 'dialog' | 'page';

const idOf = (chosen: Variant[]) => variantIdOf(chosen.map(({ id }) => id));

/** One without a combination has the product's price; it cannot be bought. */
function priceOf({ price, combinations }: PublicProductWire, chosen: Variant[]): number {
  const id = idOf(chosen);
  return combinations.find((one) => one.id === id)?.price ?? price;
}

/** The chosen variant of each group. @param first the choice whose price the card shows */
function useChoice(product: PublicProductWire, first: string[]) {
  const groups = variantGroups(product.variants);
  const [chosenIds, setChosenIds] = useState(first);
  const chosen = groups.flatMap(
    (group, index) => group.options.find((option) => option.id === chosenIds[index]) ?? [],
  );
  function choose(index: number, id: string): void {
    setChosenIds(chosenIds.map((old, at) => (at === index ? id : old)));
  }
  return { groups, chosen, choose };
}

const NOTES = new Map([
  ['sold-out', 'Sold out'],
  ['not-offered', 'Not available'],
]);

/** The options of a group, each with its availability given the other choices. */
function optionsOf(product: PublicProductWire, chosen: Variant[], index: number) {
  const group = variantGroups(product.variants)[index];
  return (group?.options ?? []).map((option) => {
    const id = idOf(chosen.map((one, at) => (at === index ? option : one)));
    return { ...option, note: NOTES.get(choiceAvailability(product, id).kind) };
  });
}

function Trust({ product }: { product: PublicProductWire }) {
  const { words, delivery, tax, workshop } = useShop();
  const prices = priceNote(tax);
  const promises = [
    // A product with a date says it beside the PIN.
    ...(hasDate(product, workshop) ? [] : [{ Icon: Truck, text: delivery.line }]),
    ...(prices === undefined ? [] : [{ Icon: IndianRupee, text: prices }]),
    { Icon: Waves, text: words.differs },
  ];
  return (
    <ul className={`small muted column ${styles.trust}`}>
      {promises.map(({ Icon, text }) => (
        <li key={text} className="row">
          <Icon className="icon-small" />
          <Sentence>{` ${text}`}</Sentence>
        </li>
      ))}
    </ul>
  );
}

/** The choice with its own picture, if it has one. */
function cartItemOf(
  product: PublicProductWire,
  chosen: Variant[],
  price: number,
): Omit<NewCartItem, 'quantity'> {
  const pictures = [...chosen.flatMap(({ images }) => images), ...product.images];
  const own = combinationPicture(product, idOf(chosen));
  const picture = own ?? pictures.find(({ isPrimary }) => isPrimary) ?? pictures[0];
  return {
    productId: product.id,
    variantId: idOf(chosen),
    price,
    name: product.name,
    slug: product.slug,
    variant: chosen.map(({ value }) => value).join(', '),
    image: picture?.url ?? '',
    mediaId: picture?.mediaId,
  };
}

function ReviewStars({ reviews }: Pick<ProductDetailsProps, 'reviews'>) {
  if (!reviews) return <Stars rating={0} count={0} />;
  return (
    <a className={`tap ${styles.toReviews}`} href="#reviews">
      <Stars rating={reviews.rating} count={reviews.count} />
    </a>
  );
}

export type ProductDetailsProps = {
  product: PublicProductWire;
  first: string[];
  /** Making time of the first choice, without a date. */
  making: string | undefined;
  reviews: ReviewSum | undefined;
  /** Offers that need no code. */
  offers: string[];
  place: Place;
  Gallery: ComponentType<GalleryProps>;
  /** Rendered below the description. */
  Facts: ComponentType<{ product: PublicProductWire }>;
};

export function ProductDetails(props: ProductDetailsProps) {
  const { product, first, making, reviews, offers, place, Gallery, Facts } = props;
  const announce = useAnnounce();
  const { groups, chosen, choose } = useChoice(product, first);
  const { Heart } = useBuying();
  const price = priceOf(product, chosen);
  const saved = savedAmount(price, product.comparePrice);
  const availability = choiceAvailability(product, idOf(chosen));
  const personal = usePersonal(product.fields);

  function pick(index: number, id: string): void {
    const option = groups[index]?.options.find((one) => one.id === id);
    choose(index, id);
    if (!option) return;
    const next = chosen.map((old, at) => (at === index ? option : old));
    announce(`${option.value}, ${formatRupees(priceOf(product, next))}`);
  }

  return (
    <div className={place === 'page' ? styles.page : productDialogStyles.grid}>
      <Gallery product={product} chosen={chosen} />
      <div className={productDialogStyles.info}>
        <div>
          {place === 'page' ? <h1>{product.name}</h1> : <DialogTitle>{product.name}</DialogTitle>}
          <div className={`row wrap between ${styles.underTitle}`}>
            <ReviewStars reviews={reviews} />
            {place === 'page' && <Heart productId={product.id} />}
          </div>
        </div>
        <div className={`wrap ${styles.buyLine}`}>
          <Price
            amount={price}
            size="l"
            {...(saved > 0 && product.comparePrice !== undefined && { was: product.comparePrice })}
          />
          {saved > 0 && (
            <Badge tone="gold">
              Save <Amount rupees={saved} />
            </Badge>
          )}
          {availability.kind === 'few' && (
            <Badge tone="gold">{`Only ${availability.left} left`}</Badge>
          )}
        </div>
        {offers.map((offer) => (
          <p key={offer}>
            <b>{offer}</b>
          </p>
        ))}
        <ShipsByLine product={product} variantId={idOf(chosen)} making={making} />
        {groups.map((group, index) => (
          <VariantPicker
            key={group.name}
            name={group.name}
            options={optionsOf(product, chosen, index)}
            chosenId={chosen[index]?.id ?? ''}
            onChoose={(id) => pick(index, id)}
          />
        ))}
        {product.fields && (
          <PersonalPart product={product} fields={product.fields} personal={personal} />
        )}
        <BuyBox
          product={product}
          availability={availability}
          item={{
            ...cartItemOf(product, chosen, price + personal.addition),
            ...(product.fields && { personal: personal.details }),
          }}
          isReady={personal.isReady}
        />
        <DeliverySlot
          product={product}
          variantId={idOf(chosen)}
          price={price + personal.addition}
        />
        <Trust product={product} />
        <ReturnsNote />
        <p>{product.description}</p>
        <Facts product={product} />
      </div>
    </div>
  );
}

type Option = Pick<Variant, 'id' | 'value' | 'swatch'> & { note: string | undefined };

function VariantPicker({
  name,
  options,
  chosenId,
  onChoose,
}: {
  name: string;
  options: Option[];
  chosenId: string;
  onChoose: (id: string) => void;
}) {
  return (
    <SwatchGroup
      legend={name}
      name={`variant-${name}`}
      value={chosenId}
      onChange={onChoose}
      options={options.map((option) => ({
        value: option.id,
        label: option.value,
        ...(option.swatch !== undefined && { src: `/media/${option.swatch}/160.webp` }),
        ...(option.note !== undefined && { note: option.note }),
      }))}
    />
  );
}
