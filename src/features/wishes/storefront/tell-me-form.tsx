import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { NewCartItem } from '#features/catalogue/storefront/add-to-cart.ts';
import { useSignIn } from '#features/identity/storefront/sign-in-state.ts';
import { emailIn } from '#platform/contract/typed/email.ts';
import { signedInApi } from '#platform/client/signed-in-api.ts';
import { useHydrated } from '#platform/client/use-hydrated.ts';
import { formErrors } from '#platform/contract/field-errors.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { useOnline } from '#platform/ui/feedback/use-online.ts';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { NewStockWish, type StockWishTaken } from '../contract.ts';
import type { postStockWish } from '../endpoints.ts';
import styles from './tell-me.css?url';

type Item = Pick<NewCartItem, 'productId' | 'variantId' | 'variant'>;
type Result = { sentence: string } | { problem: ProblemBody } | { taken: StockWishTaken };

function useWish({ productId, variantId }: Item) {
  const [result, setResult] = useState<Result>();
  const [isBusy, setIsBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  function refuse(sentence: string): void {
    setResult({ sentence });
    field.current?.focus();
  }
  async function send(event: FormEvent, email: string): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    const body = { productId, variantId, email: emailIn(email) };
    const wrong = formErrors(NewStockWish, body).email;
    if (wrong !== undefined) return refuse(wrong);
    setIsBusy(true);
    const answer = await signedInApi<typeof postStockWish>('POST /v2/stock-wishes', { body });
    setIsBusy(false);
    if (answer.ok) return setResult({ taken: answer.data });
    const sentence = answer.problem.fields?.email;
    if (sentence !== undefined) return refuse(sentence);
    setResult({ problem: answer.problem });
  }
  return { result, isBusy, field, send, forget: () => setResult(undefined) };
}

function Taken({ taken: { state }, email }: { taken: StockWishTaken; email: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1}>
      <Banner tone="ok" title={state === 'waiting' ? 'We will tell you' : 'Check your email'}>
        {state === 'waiting'
          ? `${email} gets one email when it is back.`
          : `A link is on its way to ${email}. Follow it within two days, and you hear from us when it is back.`}
      </Banner>
    </div>
  );
}

/** The person's own address is known to the browser alone. */
function useEmail() {
  const signIn = useSignIn();
  const isHydrated = useHydrated();
  const [typed, setTyped] = useState<string>();
  const own = isHydrated && signIn.status === 'in' ? signIn.email : '';
  return { email: typed ?? own, setTyped, isHydrated };
}

function Form({ item }: { item: Item }) {
  const { email, setTyped, isHydrated } = useEmail();
  const { result, isBusy, field, send, forget } = useWish(item);
  const isOnline = useOnline();
  if (result && 'taken' in result) return <Taken taken={result.taken} email={emailIn(email)} />;
  const what = item.variant === '' ? 'it' : item.variant;
  return (
    <form
      className="tell-me"
      noValidate
      inert={!isHydrated}
      onSubmit={(event) => void send(event, email)}
    >
      <TextField
        ref={field}
        label={`Tell me when ${what} is back`}
        name="email"
        type="email"
        placeholder="name@example.com"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        error={result && 'sentence' in result ? result.sentence : undefined}
        hint="One email, no other. Nothing is held for you."
        onChange={({ target }) => {
          setTyped(target.value);
          forget();
        }}
      />
      <Button
        type="submit"
        variant="secondary"
        busy={isBusy}
        busyLabel="Sending…"
        disabled={!isOnline}
      >
        Tell me
      </Button>
      {!isOnline && <p className="hint">This works when you are back online.</p>}
      {result && 'problem' in result && (
        <Banner tone="bad" title={result.problem.title}>
          {result.problem.detail}
        </Banner>
      )}
    </form>
  );
}

/** Takes an address that is notified, once, when a sold-out piece is back. */
export function TellMeForm({ item }: { item: Item }) {
  return (
    <div className="to-tell">
      <link rel="stylesheet" href={styles} />
      <Form key={item.variantId} item={item} />
    </div>
  );
}
