import type { ReactNode } from 'react';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { LinkButton } from '#platform/ui/actions/link-button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { FindOrderLink } from '../method-not-allowed.tsx';
import { useByButton } from './use-by-button.ts';
import { WaterCard } from './water-card.tsx';

function ToCollection() {
  return (
    <LinkButton size="l" block variant="secondary" to="/#shop">
      Browse the collection
    </LinkButton>
  );
}

type FailedProps = { problem: ProblemBody; retry: () => void; isBusy?: boolean };

/** Says why a mail's link failed: one that does not exist cannot be retried. */
export function LinkFailed({ problem, retry, isBusy = false }: FailedProps) {
  const isFinal = problem.status === 404;
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

type NoLinkTokenProps = { text?: string; children?: ReactNode };

export function NoLinkToken({
  text = 'The link is incomplete, or this page was loaded again.',
  children = <ToCollection />,
}: NoLinkTokenProps) {
  return (
    <WaterCard title="Open the full link from our email">
      <p className="muted">{text}</p>
      <FindOrderLink />
      {children}
    </WaterCard>
  );
}

type Stopped = { ok: true } | { ok: false; problem: ProblemBody };
type StopMailsProps = {
  stop: () => Promise<Stopped>;
  /** Says what stopping does. */
  warning: string;
  /** Says what stopping did. */
  stopped: string;
};

export function StopMails({ stop, warning, stopped }: StopMailsProps) {
  const { answer: outcome, isBusy, press } = useByButton(stop);
  if (outcome?.ok) {
    return (
      <WaterCard title="Stopped" takesFocus>
        <Banner tone="ok">{stopped}</Banner>
        <ToCollection />
      </WaterCard>
    );
  }
  return (
    <WaterCard title="Stop these emails">
      <p className="muted">{warning}</p>
      {outcome && <LinkFailed problem={outcome.problem} retry={press} isBusy={isBusy} />}
      <Button size="l" block busy={isBusy} busyLabel="Stopping…" onClick={press}>
        Stop these emails
      </Button>
    </WaterCard>
  );
}
