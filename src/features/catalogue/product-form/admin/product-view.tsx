import { Fragment, type ReactNode } from 'react';
import { formatNumber } from '#platform/contract/text/format-number.ts';
import { CopyButton } from '#platform/ui/actions/copy-button.tsx';
import { formatRupees } from '#platform/contract/format-rupees.ts';
import { formatDate } from '#platform/ui/display/format-date.ts';
import { Picture } from '#platform/ui/display/picture.tsx';
import { Sentence } from '#platform/ui/display/sentence.tsx';
import { VisuallyHidden } from '#platform/ui/feedback/visually-hidden.tsx';
import { SaveBar } from '#platform/ui/forms/save-bar.tsx';
import { ExternalLink } from '#platform/ui/icons/icons.generated.tsx';
import type { AdminProductWire } from '../../admin-contract.ts';
import type { ProductImage } from '../../contract.ts';
import { StockCard } from '../../admin/stock/stock-panel.tsx';
import { combinationPicture } from '../../choices/combination-picture.ts';
import { chosenVariants, variantGroups } from '../../choices/variant-choice.ts';
import { personalFields, fieldText } from './personal/personal-fields.ts';
import { marginOf } from './fields/product-prices.ts';
import { TaxFacts } from './fields/tax-section.tsx';
import styles from './product-editor.module.css';
import formPartsStyles from '#platform/ui/forms/form-parts.module.css';
import adminScreensStyles from '#platform/ui/styles/admin-screens.module.css';

type Product = { product: AdminProductWire };

const money = (amount: number | undefined) =>
  amount === undefined ? '–' : formatRupees(amount, { exact: true });

function Address({ product }: Product) {
  const path = `/product/${product.slug}`;
  return (
    <>
      <span className={styles.address}>{path}</span>
      {product.status === 'active' && (
        <a className="link" href={path} target="_blank" rel="noopener">
          View in shop <ExternalLink className="icon-small" />
          <VisuallyHidden>(opens in new tab)</VisuallyHidden>
        </a>
      )}
    </>
  );
}

function Dates({ leadDays, availableOn }: AdminProductWire) {
  return (
    <>
      {leadDays !== undefined && (
        <>
          <dt>Made to order in</dt>
          <dd>{`${leadDays} working days`}</dd>
        </>
      )}
      {availableOn !== undefined && (
        <>
          <dt>Pre-order, sent from</dt>
          <dd>{formatDate(availableOn)}</dd>
        </>
      )}
    </>
  );
}

function BasicCard({ product }: Product) {
  const margin = marginOf(product.price, product.costPrice);
  return (
    <ViewCard title="Basic Information">
      <dl className={styles.facts}>
        <dt>Product Name</dt>
        <dd>{product.name}</dd>
        <dt>Address</dt>
        <dd>
          <Address product={product} />
        </dd>
        <dt>Description</dt>
        <dd className={styles.prose}>{product.description || '–'}</dd>
        <dt>Price</dt>
        <dd translate="no">{money(product.price)}</dd>
        <dt>Compare Price</dt>
        <dd translate="no">{money(product.comparePrice)}</dd>
        <dt>Cost Price</dt>
        <dd>
          <span translate="no">{money(product.costPrice)}</span>
          {margin && (
            <Sentence>{` · Margin ${money(margin.amount)} (${margin.percent}%)`}</Sentence>
          )}
        </dd>
        <dt>Status</dt>
        <dd>{product.status === 'active' ? 'Active' : 'Inactive'}</dd>
        <Dates {...product} />
      </dl>
    </ViewCard>
  );
}

function Pictures({ images, sizes }: { images: ProductImage[]; sizes: string }) {
  if (images.length === 0) return <p className="muted">No pictures yet.</p>;
  return (
    <ul className={`covered ${styles.pictureGrid}`}>
      {images.map((image) => (
        <li key={image.id} className={image.isPrimary ? styles.main : undefined}>
          <Picture src={image} sizes={sizes} widths={[64, 96, 128, 160, 240, 320]} />
          {image.isPrimary && <span className={styles.pictureMark}>Primary</span>}
        </li>
      ))}
    </ul>
  );
}

function stockWords(stock: number | undefined): string {
  return stock === undefined ? 'Not counted' : `${stock} in stock`;
}

function CombinationImage({ image }: { image: ProductImage | undefined }) {
  return image ? <Pictures images={[{ ...image, isPrimary: false }]} sizes="64px" /> : null;
}

/** Combinations that can be bought, of several groups. */
function Combinations({ product }: Product) {
  const { variants, combinations } = product;
  return (
    <ul className={`column ${styles.variants}`} aria-label="Combinations">
      {combinations.map(({ id, price, stock, code, isOffered }) => (
        <li key={id} className="repeater-row">
          <p className={`cluster ${styles.variantHead}`}>
            <strong>
              {(chosenVariants(variants, id) ?? []).map(({ value }) => value).join(', ')}
            </strong>
            {code !== '' && <span className="muted">{code}</span>}
            <span className="tabular" translate="no">
              {money(price)}
            </span>
            <span className={stock === 0 ? `tabular ${styles.noneLeft}` : 'tabular'}>
              {isOffered ? stockWords(stock) : 'Not offered'}
            </span>
          </p>
          <CombinationImage image={combinationPicture(product, id)} />
        </li>
      ))}
    </ul>
  );
}

function VariantsCard({ product }: Product) {
  const { variants } = product;
  const isSeveral = variantGroups(variants).length > 1;
  return (
    <ViewCard title={`Variants (${variants.length})`}>
      {variants.length === 0 && <p className="muted">One piece, without choices.</p>}
      <ul className={`column ${styles.variants}`}>
        {variants.map(({ id, name, value, price, stock, images }) => (
          <li key={id} className="repeater-row">
            <p className={`cluster ${styles.variantHead}`}>
              <strong>{`${name} – ${value}`}</strong>
              <span className="tabular" translate="no">
                {money(price)}
              </span>
              {!isSeveral && (
                <span className={stock === 0 ? `tabular ${styles.noneLeft}` : 'tabular'}>
                  {stockWords(stock)}
                </span>
              )}
            </p>
            {images.length > 0 && <Pictures images={images} sizes="64px" />}
          </li>
        ))}
      </ul>
      {isSeveral && <Combinations product={product} />}
    </ViewCard>
  );
}

function PersonalCard({ product }: Product) {
  const provided = personalFields(product);
  if (provided.length === 0) return null;
  return (
    <ViewCard title={`Made for the buyer (${provided.length})`}>
      <dl className={styles.facts}>
        {provided.map((field) => (
          <Fragment key={field.key}>
            <dt>{field.label}</dt>
            <dd className={styles.prose}>{fieldText(field)}</dd>
          </Fragment>
        ))}
      </dl>
    </ViewCard>
  );
}

function AttributesCard({ product: { attributes } }: Product) {
  return (
    <ViewCard title="Attributes">
      {attributes.length === 0 && <p className="muted">None yet.</p>}
      <dl className={styles.facts}>
        {attributes.map(({ name, value }, at) => (
          <Fragment key={at}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
    </ViewCard>
  );
}

function TagsCard({ product: { tags, alsoFoundBy } }: Product) {
  return (
    <ViewCard title="Tags">
      {tags.length === 0 && <p className="muted">None yet.</p>}
      <ul className="chips">
        {tags.map((tag) => (
          <li key={tag} className={`breaks ${formPartsStyles.tag} ${styles.tagShown}`}>
            {tag}
          </li>
        ))}
      </ul>
      {alsoFoundBy !== '' && <p className="muted">Also found by: {alsoFoundBy}</p>}
    </ViewCard>
  );
}

function CategoryCard({ product }: Product) {
  const { category } = product;
  return (
    <ViewCard title="Category">
      <dl className={adminScreensStyles.definitions}>
        <dt>Name</dt>
        <dd>{category.name}</dd>
        <dt>Slug</dt>
        <dd>{category.slug}</dd>
        <TaxFacts {...product} />
      </dl>
    </ViewCard>
  );
}

type ProductViewProps = Product & {
  /** "Saved 14:05 hrs", after an edit. */
  savedAt: string | undefined;
};

export function ProductView({ product, savedAt }: ProductViewProps) {
  return (
    <div className={styles.form}>
      <div className="wide-and-narrow">
        <div>
          <BasicCard product={product} />
          <VariantsCard product={product} />
          <PersonalCard product={product} />
          <AttributesCard product={product} />
          <TagsCard product={product} />
        </div>
        <div>
          <ViewCard title="Product Images">
            <Pictures images={product.images} sizes="(min-width: 1100px) 126px, 104px" />
          </ViewCard>
          <StockCard productId={product.id} />
          <CategoryCard product={product} />
          <StatsSection product={product} />
        </div>
      </div>
      {savedAt !== undefined && <SaveBar isSaved message={savedAt} onCancel={() => undefined} />}
    </div>
  );
}

function ViewCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={`card ${styles.section}`} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function grams(kilograms: number): string {
  return `${formatNumber(Math.round(kilograms * 1000))} g`;
}

export function StatsSection({ product }: { product: AdminProductWire }) {
  const { id, rating, reviewCount, weight } = product;
  return (
    <section className={`card ${styles.section}`} aria-labelledby="section-stats">
      <h2 id="section-stats">Product Stats</h2>
      <dl className={adminScreensStyles.definitions}>
        <dt>ID</dt>
        <dd className={`tabular column ${styles.statsId}`}>
          <span>{id}</span>
          <CopyButton value={id} label="product ID" />
        </dd>
        <dt>Rating</dt>
        <dd>{reviewCount === 0 ? 'No reviews yet' : `${rating} /5`}</dd>
        <dt>Reviews</dt>
        <dd>{reviewCount}</dd>
        <dt>Weight</dt>
        <dd>{grams(weight)}</dd>
      </dl>
    </section>
  );
}
