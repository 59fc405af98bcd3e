import { useRef, useState } from 'react';
import type { Session } from '../../security-contract.ts';
import type { endOtherSessions, endSession } from '../../security-endpoints.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { Badge } from '#platform/ui/display/badges/badge.tsx';
import { formatDate, formatDateTime } from '#platform/ui/display/format-date.ts';
import { useToast } from '#platform/ui/overlays/toasts/toaster.tsx';
import styles from './security.module.css';

type SessionsRowProps = {
  sessions: Session[];
  onEnded: (left: Session[]) => void;
};

const OTHERS = 'others';

function useEnding({ sessions, onEnded }: SessionsRowProps) {
  const toast = useToast();
  const title = useRef<HTMLHeadingElement>(null);
  const [ending, setEnding] = useState<string>();

  async function end(name: string, message: string): Promise<void> {
    if (ending !== undefined) return;
    setEnding(name);
    const result =
      name === OTHERS
        ? await signedInApi<typeof endOtherSessions>('DELETE /v2/auth/sessions', {})
        : await signedInApi<typeof endSession>('DELETE /v2/auth/sessions/{id}', {
            params: { id: name },
          });
    setEnding(undefined);
    const isOver = result.ok || result.problem.code === 'SESSION_NOT_FOUND';
    if (!isOver) {
      toast.error(result.problem.detail);
      return;
    }
    toast.success(message);
    onEnded(sessions.filter(({ id, isThis }) => (name === OTHERS ? isThis : id !== name)));
    title.current?.focus();
  }
  return { title, ending, end };
}

export function SessionsRow(props: SessionsRowProps) {
  const { sessions } = props;
  const { title, ending, end } = useEnding(props);
  const others = sessions.filter(({ isThis }) => !isThis);
  return (
    <div className={styles.sessions}>
      <h3 ref={title} tabIndex={-1}>
        Where you are signed in
      </h3>
      <ul>
        {sessions.map((session) => (
          <SessionLine
            key={session.id}
            session={session}
            isEnding={ending === session.id}
            onEnd={() => void end(session.id, `Signed out: ${session.device}`)}
          />
        ))}
      </ul>
      {others.length > 0 && (
        <Button
          variant="secondary"
          size="s"
          busy={ending === OTHERS}
          busyLabel="Signing out…"
          onClick={() => void end(OTHERS, 'Signed out everywhere else')}
        >
          Sign out everywhere else
        </Button>
      )}
    </div>
  );
}

type SessionLineProps = { session: Session; isEnding: boolean; onEnd: () => void };

function SessionLine({ session, isEnding, onEnd }: SessionLineProps) {
  const { device, isThis, startedAt, seenAt } = session;
  return (
    <li className="row between">
      <p>
        <b>{device}</b> {isThis && <Badge tone="default">This device</Badge>}
        <span>
          {[
            `Since ${formatDate(startedAt)}`,
            ...(isThis ? [] : [`last used ${formatDateTime(seenAt)}`]),
          ].join(', ')}
        </span>
      </p>
      {!isThis && (
        <Button
          variant="secondary"
          size="s"
          aria-label={`End ${device}, since ${formatDate(startedAt)}`}
          busy={isEnding}
          busyLabel="Ending…"
          onClick={onEnd}
        >
          End
        </Button>
      )}
    </li>
  );
}
