import { useEffect, useRef, useState } from 'react';
import type { NewCartItem } from '#features/catalogue/storefront/cards/adding-to-cart.ts';
import { useSignIn } from '#features/identity/storefront/sign-in-state.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { useHydrated } from '#platform/client/page/use-hydrated.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { Form, FormFailure, FormWaiting, SendButton } from '#platform/ui/forms/form/form.tsx';
import { useForm } from '#platform/ui/forms/form/use-form.ts';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import { NewStockAlert, type StockAlertTaken } from '../alert-contract.ts';
import type { postStockAlert } from '../alert-endpoints.ts';
import styles from './stock-alert.module.css';

type Item = Pick<NewCartItem, 'productId' | 'variantId' | 'variant'>;
type Taken = StockAlertTaken & { email: string };

function AlertTaken({ state, email }: Taken) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1}>
      <Banner tone="ok" title={state === 'waiting' ? "We'll tell you" : 'Check your email'}>
        {state === 'waiting'
          ? `${email} will get one email when it is back.`
          : `We've sent a link to ${email}. Open it within two days, and we'll email you when it is back.`}
      </Banner>
    </div>
  );
}

function AlertForm({ item: { productId, variantId, variant } }: { item: Item }) {
  const signIn = useSignIn();
  const isHydrated = useHydrated();
  const [taken, setTaken] = useState<Taken>();
  // The person's own address is known to the browser alone.
  const email = isHydrated && signIn.status === 'in' ? signIn.email : '';
  const form = useForm({
    schema: NewStockAlert,
    start: { productId, variantId, email },
    send: async (body) => {
      const answer = await signedInApi<typeof postStockAlert>('POST /v2/stock-wishes', { body });
      return answer.ok ? { ok: true, data: { ...answer.data, email: body.email } } : answer;
    },
    after: setTaken,
  });
  if (taken) return <AlertTaken {...taken} />;
  return (
    <Form form={form} className={styles.tellMe} inert={!isHydrated}>
      <TextField
        label={`Tell me when ${variant === '' ? 'it' : variant} is back`}
        type="email"
        placeholder="name@example.com"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        hint="One email only. The piece isn't reserved for you."
        {...form.field('email')}
      />
      <SendButton variant="secondary" busyLabel="Sending…">
        Tell me
      </SendButton>
      <FormWaiting className="hint" offline="This works when you're back online." />
      <FormFailure />
    </Form>
  );
}

/** Takes an address that is notified, once, when a sold-out piece is back. */
export function StockAlertForm({ item }: { item: Item }) {
  return (
    <div className={styles.toTell}>
      <AlertForm key={item.variantId} item={item} />
    </div>
  );
}
