import { useRef, useState, type FormEvent } from 'react';
import { Link, type MetaDescriptor } from 'react-router';
import { WaterCard } from '#features/identity/storefront/mail-links/water-card.tsx';
import { api } from '#platform/client/browser-api.ts';
import { useHydrated } from '#platform/client/use-hydrated.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { formErrors } from '#platform/contract/field-errors.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { NeedsScript } from '#platform/ui/feedback/needs-script.tsx';
import { useOnline } from '#platform/ui/feedback/use-online.ts';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { LinkRequest } from '../guest-contract.ts';
import type { findGuestOrder } from '../guest-endpoints.ts';
import '#features/identity/storefront/mail-links/mail-links.css';

export function meta(): MetaDescriptor[] {
  return [{ title: 'Find your order' }, { name: 'robots', content: 'noindex' }];
}

/** The same for all, so that it does not reveal who has ordered. */
const ANSWER =
  'If they match, the link is on its way. It can take a few minutes; look into the spam folder too.';

type Input = { number: string; email: string };
type Result = { problem?: ProblemBody; fields?: Record<string, string> };

function useSearch() {
  const form = useRef<HTMLFormElement>(null);
  const [input, setInput] = useState<Input>({ number: '', email: '' });
  const [result, setResult] = useState<Result>();
  const [isBusy, setIsBusy] = useState(false);

  function refuse(fields: Record<string, string>): void {
    setResult({ fields });
    requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(),
    );
  }
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    const wrong = formErrors(LinkRequest, input);
    if (Object.keys(wrong).length > 0) return refuse(wrong);
    setIsBusy(true);
    const answer = await api<typeof findGuestOrder>('POST /v2/guest-order/find', { body: input });
    setIsBusy(false);
    if (answer.ok) return setResult({});
    if (answer.problem.fields) return refuse(answer.problem.fields);
    setResult({ problem: answer.problem });
  }
  function bind(name: keyof Input) {
    return {
      name,
      value: input[name],
      error: result?.fields?.[name],
      required: true,
      autoCapitalize: 'none',
      spellCheck: false,
      onChange: ({ target }: { target: { value: string } }) => {
        setInput((old) => ({ ...old, [name]: target.value }));
        setResult(undefined);
      },
    };
  }
  return { form, result, isBusy, submit, bind };
}

function Answer({ result }: { result: Result | undefined }) {
  if (!result || result.fields) return null;
  if (!result.problem) return <Banner tone="ok">{ANSWER}</Banner>;
  return (
    <Banner tone="bad" title={result.problem.title}>
      {result.problem.detail}
    </Banner>
  );
}

/** Mails the link of a guest's order again. */
export default function FindOrderPage() {
  const { form, result, isBusy, submit, bind } = useSearch();
  const isHydrated = useHydrated();
  const isOnline = useOnline();
  return (
    <WaterCard title="Find your order">
      <NeedsScript>
        <p className="muted">
          For an order without an account: we email you the link to it once more.
        </p>
        <form ref={form} noValidate inert={!isHydrated} onSubmit={(event) => void submit(event)}>
          <Answer result={result} />
          <TextField
            label="Order number"
            autoComplete="off"
            hint="Eight letters and digits, in our emails"
            maxLength={20}
            {...bind('number')}
          />
          <TextField label="Email" type="email" autoComplete="email" {...bind('email')} />
          {!isOnline && <p className="reason">You can ask for it when you're back online.</p>}
          <Button
            type="submit"
            size="l"
            block
            busy={isBusy}
            busyLabel="Sending…"
            disabled={!isOnline}
          >
            {result && !result.fields && !result.problem ? 'Send again' : 'Send me the link'}
          </Button>
        </form>
        <p className="water-foot">
          <Link className="link" to="/my-orders">
            With an account: My Orders
          </Link>
        </p>
      </NeedsScript>
    </WaterCard>
  );
}
