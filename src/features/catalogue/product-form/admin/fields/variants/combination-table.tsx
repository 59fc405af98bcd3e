import { isBlank } from '#platform/contract/typed/typed-text.ts';
import { useShop } from '#features/shop/storefront/use-shop.ts';
import { formatRupees } from '#platform/contract/format-rupees.ts';
import { Checkbox } from '#platform/ui/forms/choices/checkbox.tsx';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import { choiceCount, variantGroups } from '../../../../choices/variant-choice.ts';
import { CombinationPicture } from '../../pictures/combination-picture.tsx';
import { RupeeField } from '#platform/ui/forms/inputs/rupee-field.tsx';
import { NEW_COMBINATION, type CombinationFields } from '../product-fields.ts';
import { combinationRows, movedRows, type CombinationRow } from '../product-prices.ts';
import { bindControl, type ProductForm } from '../use-product-form.ts';
import styles from '../../product-editor.module.css';

const exact = (amount: number) => formatRupees(amount, { exact: true });

function Before({ price, before }: CombinationRow) {
  if (before === undefined || before === price) return null;
  return (
    <span className="muted">
      {' '}
      was <span translate="no">{exact(before)}</span>
    </span>
  );
}

type RowProps = { form: ProductForm; row: CombinationRow; at: number };

function useCombination({ form: { fields, errors, edit }, row: { key }, at }: RowProps) {
  const path = `combinations.${at}`;
  const combination = fields.combinations[key] ?? NEW_COMBINATION;
  function change(field: string, changed: Partial<CombinationFields>): void {
    edit(`${path}.${field}`, (before) => ({
      ...before,
      combinations: {
        ...before.combinations,
        [key]: { ...(before.combinations[key] ?? NEW_COMBINATION), ...changed },
      },
    }));
  }
  function bind(field: 'stock' | 'code' | 'leadDays') {
    return {
      ...bindControl(errors, `${path}.${field}`),
      value: combination[field],
      autoComplete: 'off',
      onChange: ({ target }: { target: { value: string } }) =>
        change(field, { [field]: target.value }),
    };
  }
  return { path, combination, change, bind };
}

/** A cleared price is again what the variants' prices come to. */
function PriceAndStock(props: RowProps) {
  const { row, form } = props;
  const { path, combination, change, bind } = useCombination(props);
  const byRule = row.rule.toFixed(2);
  return (
    <>
      <RupeeField
        {...bindControl(form.errors, `${path}.price`)}
        label="Price"
        hint={<Before {...row} />}
        placeholder={byRule}
        value={combination.ownPrice ?? byRule}
        onChange={({ target }) => change('price', { ownPrice: target.value })}
        onBlur={({ target }) => {
          const isByRule = isBlank(target.value) || target.value === byRule;
          if (isByRule) change('price', { ownPrice: undefined });
        }}
      />
      <TextField label="Stock" inputMode="numeric" placeholder="Not counted" {...bind('stock')} />
    </>
  );
}

function CombinationItem(props: RowProps & { isSeveral: boolean }) {
  const { workshop } = useShop();
  const { path, combination, change, bind } = useCombination(props);
  return (
    <fieldset className="repeater-row">
      <legend className={`breaks ${styles.combinationName}`}>{props.row.label}</legend>
      {props.isSeveral && <CombinationPicture form={props.form} row={props.row} path={path} />}
      <div className={styles.combinationFields}>
        {props.isSeveral && <PriceAndStock {...props} />}
        <TextField label="Code" maxLength={40} placeholder="None" {...bind('code')} />
        {workshop && (
          <TextField
            label="Working days"
            inputMode="numeric"
            placeholder="As the piece"
            {...bind('leadDays')}
          />
        )}
        <Checkbox
          label="Offered"
          checked={combination.isOffered}
          onChange={({ target }) => change('isOffered', { isOffered: target.checked })}
        />
      </div>
    </fieldset>
  );
}

function MovedPrices({ rows }: { rows: CombinationRow[] }) {
  return (
    <div className={styles.priceTable}>
      <table>
        <caption>What customers pay</caption>
        <thead>
          <tr>
            <th scope="col">Variant</th>
            <th scope="col" className="r">
              Price
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{row.label}</th>
              <td className="r tabular">
                <strong translate="no">{exact(row.price)}</strong>
                <Before {...row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Everything that can be bought: with several groups each combination has its own price and stock. */
export function CombinationTable({ form }: { form: ProductForm }) {
  const { fields, base, errors } = form;
  const rows = combinationRows(fields, base);
  if (rows.length === 0) return null;
  const isSeveral = variantGroups(fields.variants).length > 1;
  const items = rows.map((row, at) => (
    <CombinationItem key={row.key} form={form} row={row} at={at} isSeveral={isSeveral} />
  ));
  if (isSeveral) {
    return (
      <section className={`column ${styles.combinations}`} aria-labelledby="combinations-title">
        <h3 id="combinations-title">{`Combinations (${choiceCount(fields.variants)})`}</h3>
        <p className="hint">
          Each is what a customer buys. Prices follow the variants until you type your own.
        </p>
        {errors.combinations !== undefined && (
          <p className="error-message">{errors.combinations}</p>
        )}
        {items}
      </section>
    );
  }
  return (
    <>
      {movedRows(fields, base).length > 0 && <MovedPrices rows={rows} />}
      <details className={`column ${styles.combinations}`}>
        <summary>Codes, and what is not offered</summary>
        {errors.combinations !== undefined && (
          <p className="error-message">{errors.combinations}</p>
        )}
        {items}
      </details>
    </>
  );
}
