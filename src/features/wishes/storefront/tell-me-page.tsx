import { useEffect, useState } from 'react';
import { useSearchParams, type MetaDescriptor } from 'react-router';
import { useLinkToken } from '#features/identity/storefront/mail-links/use-link-token.ts';
import {
  LinkFailed,
  NoLinkToken,
  StopMails,
} from '#features/identity/storefront/mail-links/stop-mails.tsx';
import { WaterCard } from '#features/identity/storefront/mail-links/water-card.tsx';
import { NO_VARIANT } from '#features/catalogue/variant-choice.ts';
import { api } from '#platform/client/browser-api.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { LinkButton } from '#platform/ui/actions/link-button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { NeedsScript } from '#platform/ui/feedback/needs-script.tsx';
import type { StockWish } from '../contract.ts';
import type { confirmStockWish, stopStockWishes } from '../endpoints.ts';
import '#features/identity/storefront/mail-links/mail-links.css';

export function meta(): MetaDescriptor[] {
  return [{ title: 'When it is back' }, { name: 'robots', content: 'noindex' }];
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
      {problem && <LinkFailed problem={problem} retry={retry} />}
      {wish && <Confirmed wish={wish} />}
      {!wish && !problem && <output className="muted">Confirming your address…</output>}
    </WaterCard>
  );
}

const stop = (token: string) =>
  api<typeof stopStockWishes>('POST /v2/stock-wishes/stop', { body: { token } });

/** Where the links of the mails lead: confirming a wish, or stopping the mails. */
export default function TellMePage() {
  const token = useLinkToken();
  const [search] = useSearchParams();
  if (token === '') return <NoLinkToken />;
  if (token === undefined) {
    return (
      <WaterCard title="When it is back">
        <NeedsScript>
          <output className="muted">One moment…</output>
        </NeedsScript>
      </WaterCard>
    );
  }
  if (!search.has('stop')) return <Confirming token={token} />;
  return (
    <StopMails
      stop={() => stop(token)}
      warning="We then write nothing more to this address when a piece is back, whichever one it waits for."
      stopped="This address waits for nothing any more, and gets no such mail unless you ask again."
    />
  );
}
