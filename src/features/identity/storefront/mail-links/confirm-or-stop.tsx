import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { NeedsScript } from '#platform/ui/feedback/loading/needs-script.tsx';
import { LinkFailed, NoLinkToken, StopMails } from './stop-mails.tsx';
import { useByButton } from './use-by-button.ts';
import { useLinkToken } from './use-link-token.ts';
import { WaterCard } from './water-card.tsx';

type Failed = { ok: false; problem: ProblemBody };

type ConfirmingProps<T> = {
  title: string;
  /** What is going to be mailed. */
  lead: string;
  button: string;
  confirm: (token: string) => Promise<{ ok: true; data: T } | Failed>;
  confirmed: (data: T) => ReactNode;
};

type ConfirmOrStopProps<T> = ConfirmingProps<T> & {
  stop: (token: string) => Promise<{ ok: true } | Failed>;
  warning: string;
  stopped: string;
};

function Confirming<T>(props: ConfirmingProps<T> & { token: string }) {
  const { title, lead, button, confirm, confirmed, token } = props;
  const { answer, isBusy, press } = useByButton(() => confirm(token));
  return (
    <WaterCard title={title} takesFocus={answer?.ok === true}>
      {answer?.ok === false && (
        <LinkFailed problem={answer.problem} retry={press} isBusy={isBusy} />
      )}
      {answer?.ok && confirmed(answer.data)}
      {!answer && (
        <>
          <p className="muted">{lead}</p>
          <Button size="l" block busy={isBusy} busyLabel="Confirming…" onClick={press}>
            {button}
          </Button>
        </>
      )}
    </WaterCard>
  );
}

/** Landing page of reminder mails' links: confirms a reminder, or stops it. */
export function ConfirmOrStop<T>({ stop, warning, stopped, ...confirming }: ConfirmOrStopProps<T>) {
  const token = useLinkToken();
  const [search] = useSearchParams();
  if (token === '') return <NoLinkToken />;
  if (token === undefined) {
    return (
      <WaterCard title={confirming.title}>
        <NeedsScript>
          <output className="muted">One moment…</output>
        </NeedsScript>
      </WaterCard>
    );
  }
  if (!search.has('stop')) return <Confirming {...confirming} token={token} />;
  return <StopMails stop={() => stop(token)} warning={warning} stopped={stopped} />;
}
