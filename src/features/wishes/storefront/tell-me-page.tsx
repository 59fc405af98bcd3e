import { useEffect, useState } from 'react';
import { useSearchParams, type MetaDescriptor } from 'react-router';
import { useLinkToken } from '#features/identity/storefront/mail-links/use-link-token.ts';
import { WaterCard } from '#features/identity/storefront/mail-links/water-card.tsx';
import { NO_VARIANT } from '#features/catalogue/variant-choice.ts';
import { api } from '#platform/client/browser-api.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { LinkButton } from '#platform/ui/actions/link-button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { NeedsScript } from '#platform/ui/feedback/needs-script.tsx';
import type { StockWish } from '../contract.ts';
import type { confirmStockWish, stopStockWishes } from '../endpoints.ts';
import '#features/identity/storefront/mail-links/mail-links.css';

export function meta(): MetaDescriptor[] {
  return [{ title: 'When it is back' }, { name: 'robots', content: 'noindex' }];
}

function ToCollection() {
  return (
    <LinkButton size="l" block variant="secondary" to="/#shop">
      See the collection
    </LinkButton>
  );
}

type FailedProps = { problem: ProblemBody; retry: () => void; isBusy?: boolean };

function Failed({ problem, retry, isBusy = false }: FailedProps) {
  const isFinal = problem.code === 'STOCK_WISH_UNKNOWN';
  return (
    <>
      <Banner
        tone="bad"
        title={problem.title}
        action={
          isFinal ? undefined : (
            <Button variant="secondary" size="s" busy={isBusy} onClick={retry}>
              Try again
            </Button>
          )
        }
      >
        {problem.detail}
      </Banner>
      {isFinal && <ToCollection />}
    </>
  );
}

/** Confirms by script: link scanners confirm nothing. */
function useConfirmation(token: string) {
  const [wish, setWish] = useState<StockWish>();
  const [problem, setProblem] = useState<ProblemBody>();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    void api<typeof confirmStockWish>('POST /v2/stock-wishes/confirm', { body: { token } }).then(
      (answer) => {
        if (!isCurrent) return;
        setProblem(answer.ok ? undefined : answer.problem);
        if (answer.ok) setWish(answer.data);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [token, tries]);
  return { wish, problem, retry: () => setTries(tries + 1) };
}

function useStopping(token: string) {
  const [outcome, setOutcome] = useState<{ problem?: ProblemBody }>();
  const [isBusy, setIsBusy] = useState(false);
  async function stop(): Promise<void> {
    setIsBusy(true);
    const answer = await api<typeof stopStockWishes>('POST /v2/stock-wishes/stop', {
      body: { token },
    });
    setIsBusy(false);
    setOutcome(answer.ok ? {} : { problem: answer.problem });
  }
  return { outcome, isBusy, stop: () => void stop() };
}

function pieceOf({ name, variant }: StockWish): string {
  return variant === '' ? name : `${name} (${variant})`;
}

function pathOf({ slug, variantId }: StockWish): string {
  const choice = variantId === NO_VARIANT ? '' : `?choice=${encodeURIComponent(variantId)}`;
  return `/product/${slug}${choice}`;
}

function Confirmed({ wish }: { wish: StockWish }) {
  const isHere = wish.state === 'here';
  return (
    <>
      <Banner tone="ok" title={isHere ? `${pieceOf(wish)} is here` : 'We will tell you'}>
        {isHere
          ? 'It came back meanwhile. Whoever orders first gets it.'
          : `You get one mail when ${pieceOf(wish)} is back. It is not held for you: whoever orders first gets it.`}
      </Banner>
      <LinkButton size="l" block to={pathOf(wish)}>
        See the piece
      </LinkButton>
    </>
  );
}

function Confirming({ token }: { token: string }) {
  const { wish, problem, retry } = useConfirmation(token);
  return (
    <WaterCard title="When it is back">
      {problem && <Failed problem={problem} retry={retry} />}
      {wish && <Confirmed wish={wish} />}
      {!wish && !problem && <output className="muted">Confirming your address…</output>}
    </WaterCard>
  );
}

function Stopping({ token }: { token: string }) {
  const { outcome, isBusy, stop } = useStopping(token);
  if (outcome && !outcome.problem) {
    return (
      <WaterCard title="Stopped" takesFocus>
        <Banner tone="ok">
          This address waits for nothing any more, and gets no such mail unless you ask again.
        </Banner>
        <ToCollection />
      </WaterCard>
    );
  }
  return (
    <WaterCard title="Stop these mails">
      <p className="muted">
        We then write nothing more to this address when a piece is back, whichever one it waits for.
      </p>
      {outcome?.problem && <Failed problem={outcome.problem} retry={stop} isBusy={isBusy} />}
      <Button size="l" block busy={isBusy} busyLabel="Stopping…" onClick={stop}>
        Stop these mails
      </Button>
    </WaterCard>
  );
}

function NoToken() {
  return (
    <WaterCard title="Open the link of your mail">
      <p className="muted">It was not copied whole, or this page was loaded a second time.</p>
      <ToCollection />
    </WaterCard>
  );
}

/** Where the links of the mails lead: confirming a wish, or stopping the mails. */
export default function TellMePage() {
  const token = useLinkToken();
  const [search] = useSearchParams();
  if (token === '') return <NoToken />;
  if (token === undefined) {
    return (
      <WaterCard title="When it is back">
        <NeedsScript>
          <output className="muted">One moment…</output>
        </NeedsScript>
      </WaterCard>
    );
  }
  return search.has('stop') ? <Stopping token={token} /> : <Confirming token={token} />;
}
