import { useEffect, useEffectEvent, useRef, type FormEvent } from 'react';
import { Form, Link, useNavigate, useNavigation } from 'react-router';
import { Button } from '#platform/ui/actions/button.tsx';
import { SelectField } from '#platform/ui/forms/choices/select-field.tsx';
import { Sentence } from '#platform/ui/display/sentence.tsx';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import { ChevronDown, X } from '#platform/ui/icons/icons.generated.tsx';
import {
  gridAddress,
  tagLabel,
  type GridChoices,
  type GridSort,
  type ProductGridData,
} from '../product-grid-query.ts';
import styles from './narrowed.module.css';

type PartProps = { grid: ProductGridData };

const ORDERS: { value: GridSort | ''; label: string }[] = [
  { value: '', label: 'Featured' },
  { value: 'newest', label: 'Newest' },
  { value: 'loved', label: 'Most loved' },
  { value: 'price', label: 'Lowest price' },
  { value: '-price', label: 'Highest price' },
];

const rupees = (text: string | number) => `₹${Number(text).toLocaleString('en-IN')}`;

function priceText({ min, max }: ProductGridData): string {
  if (max === '') return `From ${rupees(min)}`;
  return min === '' ? `Up to ${rupees(max)}` : `${rupees(min)} to ${rupees(max)}`;
}

/** Each with the address of the page without it. */
function chosenOf(grid: ProductGridData) {
  const { q, tag, category, categoryName, min, max } = grid;
  const chosen = [
    { label: `‘${q}’`, isOn: q !== '', without: { q: '' } },
    { label: categoryName ?? tagLabel(category), isOn: category !== '', without: { category: '' } },
    { label: tagLabel(tag), isOn: tag !== '', without: { tag: '' } },
    {
      label: min + max === '' ? '' : priceText(grid),
      isOn: min + max !== '',
      without: { min: '', max: '' },
    },
  ];
  return chosen
    .filter(({ isOn }) => isOn)
    .map(({ label, without }) => ({ label, to: gridAddress({ ...grid, ...without }) }));
}

function Chosen({ grid }: PartProps) {
  const chosen = chosenOf(grid);
  // One alone is the chip that is lit.
  if (chosen.length === 0 || (chosen.length === 1 && grid.tag + grid.category !== '')) return null;
  return (
    <ul className={`chips ${styles.chosen}`} aria-label="Chosen">
      {chosen.map(({ label, to }) => (
        <li key={label}>
          <Link className="chip on" to={to} preventScrollReset>
            <span>
              <span className="visually-hidden">Remove </span>
              <Sentence>{label}</Sentence>
            </span>
            <X className="icon-small" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** `₹299 to ₹6,499`, of all that is shown; undefined while only a part of it is. */
function rangeText({ cards, total }: ProductGridData): string | undefined {
  const prices = cards.map(({ price }) => price).toSorted((one, other) => one - other);
  const [lowest] = prices;
  const highest = prices.at(-1);
  if (cards.length < total || lowest === undefined || highest === undefined) return undefined;
  return lowest === highest ? rupees(lowest) : `${rupees(lowest)} to ${rupees(highest)}`;
}

function PriceFields({ grid }: PartProps) {
  const { min, max } = grid;
  const range = rangeText(grid);
  const amount = {
    prefix: '₹',
    inputMode: 'numeric',
    autoComplete: 'off',
    maxLength: 20,
  } as const;
  return (
    <details className={styles.prices}>
      <summary className={min + max === '' ? 'chip' : 'chip on'}>
        Price
        <ChevronDown className="icon-small" />
      </summary>
      <div className={styles.pricesPanel}>
        <TextField {...amount} key={`from ${min}`} label="From" name="min" defaultValue={min} />
        <TextField {...amount} key={`to ${max}`} label="To" name="max" defaultValue={max} />
        <Button type="submit">Show pieces</Button>
        {range !== undefined && (
          <p className="hint">
            <Sentence>{`Shown now: ${range}`}</Sentence>
          </p>
        )}
      </div>
    </details>
  );
}

/** Works without script, too. */
function OrderAndPrice({ grid }: PartProps) {
  const navigate = useNavigate();
  const { location: next } = useNavigation();
  const sort =
    next?.pathname === '/' ? (new URLSearchParams(next.search).get('sort') ?? '') : grid.sort;
  const show = (chosen: Partial<GridChoices>) =>
    void navigate(gridAddress({ ...grid, ...chosen }), { preventScrollReset: true });
  const form = useRef<HTMLFormElement>(null);
  const showEarlier = useEffectEvent(() => {
    const chosen = new FormData(form.current ?? undefined).get('sort');
    if (chosen !== grid.sort) show({ sort: chosen as GridChoices['sort'] });
  });
  // Chosen before hydration.
  useEffect(() => showEarlier(), []);
  function showPrices(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const { currentTarget } = event;
    const prices = currentTarget.querySelector('details');
    if (prices) prices.open = false;
    currentTarget.querySelector('summary')?.focus();
    show(Object.fromEntries(new FormData(currentTarget)));
  }
  return (
    <Form ref={form} action="/" className={styles.orderAndPrice} onSubmit={showPrices}>
      {(['q', 'tag', 'category'] as const)
        .filter((name) => grid[name] !== '')
        .map((name) => (
          <input key={name} type="hidden" name={name} value={grid[name]} />
        ))}
      <PriceFields grid={grid} />
      <SelectField
        label="Sort by"
        hideLabel
        name="sort"
        autoComplete="off"
        options={ORDERS}
        value={sort}
        onChange={({ target }) => show({ sort: target.value as GridChoices['sort'] })}
      />
      <noscript>
        <Button type="submit" variant="secondary">
          Sort
        </Button>
      </noscript>
    </Form>
  );
}

/** The active choices, each with a way to remove it, and those that can be added. */
export function Choices({ grid }: PartProps) {
  return (
    <>
      <Chosen grid={grid} />
      <OrderAndPrice grid={grid} />
    </>
  );
}
