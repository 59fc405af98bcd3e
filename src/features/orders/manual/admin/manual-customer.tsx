import { shownPhone } from '#platform/contract/india/phone.ts';
import { useDeferredValue, useState } from 'react';
import { ADMIN } from '#platform/client/query/admin-query.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { useApiQuery } from '#platform/client/query/use-api-query.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { PhoneField } from '#platform/ui/forms/inputs/phone-field.tsx';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import type { KnownCustomer } from '../manual-contract.ts';
import type { getKnownCustomers } from '../manual-endpoints.ts';
import { NEW_MANUAL_ORDER, withKnown } from '../../admin/lines/manual-draft.ts';
import type { ManualForm } from './use-manual-order.ts';
import styles from '../../admin/lines/order-lines.module.css';

const LEAST_LETTERS = 3;

function useKnown(q: string) {
  const { data } = useApiQuery(
    [ADMIN, 'customers', q],
    (signal) =>
      signedInApi<typeof getKnownCustomers>('GET /v2/admin/customers', { query: { q }, signal }),
    { enabled: q.length >= LEAST_LETTERS },
  );
  return q.length >= LEAST_LETTERS ? (data ?? []) : [];
}

function contactOf({ phone, email, orderCount }: KnownCustomer): string {
  const count = orderCount === 1 ? '1 order' : `${orderCount} orders`;
  return [shownPhone(phone), email, count].filter(Boolean).join(' · ');
}

type KnownProps = { q: string; onChoose: (customer: KnownCustomer) => void };

/** People who have ordered before and whose name, phone or email is being typed. */
function Known({ q, onChoose }: KnownProps) {
  const known = useKnown(useDeferredValue(q.trim()));
  if (known.length === 0) return null;
  return (
    <div className={styles.known}>
      <p className="label">Have ordered before</p>
      <ul>
        {known.map((one) => (
          <li key={one.uid}>
            <button type="button" className={`row ${styles.pick}`} onClick={() => onChoose(one)}>
              <span className={`breaks ${styles.pickName}`}>
                {`${one.firstName} ${one.lastName}`.trim()}
                <small className="muted">{contactOf(one)}</small>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A known customer, or a name. */
export function ManualCustomer({ form }: { form: ManualForm }) {
  const [input, setInput] = useState('');
  const { known } = form.values.customer;
  const unknown = form.errorOf('customer.uid');
  const bind = (name: 'name' | 'phone' | 'email') => {
    const { onChange, ...bound } = form.field(`customer.${name}`);
    const type = (event: Parameters<typeof onChange>[0]) => {
      onChange(event);
      setInput(event.target.value);
    };
    return { ...bound, id: bound.name, onChange: type };
  };
  function choose(customer: KnownCustomer): void {
    const next = withKnown(form.values, customer);
    form.change('customer', next.customer);
    form.change('address', next.address);
    setInput('');
  }
  return (
    <section className="card" aria-labelledby="mo-customer">
      <h2 id="mo-customer">Who</h2>
      {known && (
        <p className={`row between wrap ${styles.chosen}`}>
          <span>
            Has ordered before: <b>{`${known.firstName} ${known.lastName}`.trim()}</b>
          </span>
          <Button
            variant="secondary"
            size="s"
            onClick={() => form.change('customer', NEW_MANUAL_ORDER.customer)}
          >
            Someone else
          </Button>
        </p>
      )}
      <div className={styles.fields}>
        <TextField label="Name" required maxLength={120} autoComplete="off" {...bind('name')} />
        <PhoneField label="Phone" optional autoComplete="off" {...bind('phone')} />
        <TextField
          label="Email Address"
          optional
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          {...bind('email')}
        />
      </div>
      {unknown !== undefined && <p className="error-message">{unknown}</p>}
      {!known && <Known q={input} onChoose={choose} />}
    </section>
  );
}
