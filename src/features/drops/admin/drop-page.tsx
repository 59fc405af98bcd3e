import type { ComponentProps } from 'react';
import { Link, useNavigate, useParams, type MetaDescriptor } from 'react-router';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { useAdminCall } from '#platform/client/query/use-admin-call.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { momentWords } from '#platform/contract/india/moment-words.ts';
import { CopyButton } from '#platform/ui/actions/copy-button.tsx';
import { ShareButton } from '#platform/ui/actions/share-button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { LoadFailed } from '#platform/ui/feedback/loading/load-failed.tsx';
import { Loading } from '#platform/ui/feedback/loading/loading.tsx';
import { Skeleton } from '#platform/ui/feedback/loading/skeleton.tsx';
import { ArrowLeft } from '#platform/ui/icons/icons.generated.tsx';
import { AskingButton } from '#platform/ui/overlays/alerts/asking-button.tsx';
import { useToast } from '#platform/ui/overlays/toasts/toaster.tsx';
import type { AdminDrop } from '../contract.ts';
import type { closeDrop, deleteDrop, putDrop } from '../endpoints.ts';
import { CheckList } from './check-list.tsx';
import { DropFields } from './drop-form.tsx';
import { DropResult } from './drop-result.tsx';
import { STATES, waitingWords } from './drop-words.ts';
import { bodyOf, draftOf } from './typed-drop.ts';
import { useDrops } from './use-drops.ts';
import styles from './drops.module.css';

const HOUR_MS = 3_600_000;

export function meta(): MetaDescriptor[] {
  return [{ title: 'Drop' }, { name: 'robots', content: 'noindex' }];
}

type Answer = { ok: true; data: unknown } | { ok: false; problem: ProblemBody };

type ActProps = {
  label: string;
  question: ComponentProps<typeof AskingButton>['question'];
  call: () => Promise<Answer>;
  done: string;
  after?: () => void;
};

/** What is done to a drop once the owner has said yes. */
function Act({ label, question, call, done, after }: ActProps) {
  const toast = useToast();
  const { run, isRunning, failure } = useAdminCall(call, () => {
    toast.success(done);
    after?.();
  });
  return (
    <>
      {failure !== undefined && <Banner tone="bad">{failure}</Banner>}
      <AskingButton variant="secondary" size="s" busy={isRunning} question={question} onYes={run}>
        {label}
      </AskingButton>
    </>
  );
}

const hearingWords = (waiting: number, none: string, some: string) => (waiting === 0 ? none : some);

function MoveByAnHour({ drop }: { drop: AdminDrop }) {
  const { id, version, opensAt, waiting } = drop;
  const later = new Date(Date.parse(opensAt) + HOUR_MS).toISOString();
  const hearing = hearingWords(
    waiting,
    'Nobody has to be told.',
    'Everybody who asked gets one email.',
  );
  return (
    <Act
      label="Move by an hour"
      question={{
        title: 'Move it by an hour?',
        text: `It will then open on ${momentWords(later)}. ${hearing}`,
        no: 'Keep it',
        yes: 'Move it',
      }}
      call={() =>
        signedInApi<typeof putDrop>('PUT /v2/admin/drop/{id}', {
          params: { id },
          body: { ...bodyOf(draftOf(drop)), opensAt: later, version },
        })
      }
      done="Moved by an hour"
    />
  );
}

function CallOff({ drop: { id, waiting } }: { drop: AdminDrop }) {
  const navigate = useNavigate();
  const hearing = hearingWords(
    waiting,
    'Nobody is waiting for it.',
    'Everybody who asked gets an email.',
  );
  return (
    <Act
      label="Call it off"
      question={{
        title: 'Call off this drop?',
        text: `Its pieces are hidden until you show them. ${hearing}`,
        no: 'Keep it',
        yes: 'Call it off',
      }}
      call={() => signedInApi<typeof deleteDrop>('DELETE /v2/admin/drop/{id}', { params: { id } })}
      done="Drop called off"
      after={() => void navigate('/admin/drops')}
    />
  );
}

function CloseNow({ drop: { id } }: { drop: AdminDrop }) {
  return (
    <Act
      label="Close it now"
      question={{
        title: 'Close this drop?',
        text: 'What is left of it is hidden until you show it. Orders stay as they are.',
        no: 'Keep it',
        yes: 'Close it',
      }}
      call={() =>
        signedInApi<typeof closeDrop>('POST /v2/admin/drop/{id}/closing', { params: { id } })
      }
      done="Drop closed"
    />
  );
}

function Head({ drop }: { drop: AdminDrop }) {
  const { slug, title, opensAt, state, waiting, missing } = drop;
  const isComing = state === 'coming';
  const link = `${window.location.origin}/drops/${slug}`;
  return (
    <section className="card stack" aria-label="The drop">
      <p className={styles.moment}>{momentWords(opensAt)}</p>
      <p className={styles.facts}>
        <span>{STATES[state]}</span>
        {isComing && <span>{waitingWords(waiting)}</span>}
      </p>
      {isComing && <CheckList missing={missing} />}
      <div className="row wrap">
        <a className="link tap" href={`/drops/${slug}`} target="_blank" rel="noopener">
          See it as a visitor<span className="visually-hidden"> (opens in new tab)</span>
        </a>
        <ShareButton data={{ title, url: link }} label={`Share the link of ${title}`} />
        <CopyButton value={link} label="Copy the link" showsLabel />
        {isComing && <MoveByAnHour drop={drop} />}
        {isComing && <CallOff drop={drop} />}
        {state === 'running' && <CloseNow drop={drop} />}
      </div>
    </section>
  );
}

function Content({ id }: { id: string }) {
  const navigate = useNavigate();
  const { data, failure, reload } = useDrops();
  if (id === 'new') {
    return (
      <div className="beside-title">
        <h1>New drop</h1>
        <p className="lead">Nobody can buy its pieces before the moment you choose.</p>
        <DropFields onSaved={(saved) => void navigate(`/admin/drops/${saved.id}`)} />
      </div>
    );
  }
  const drop = data?.find((one) => one.id === id);
  if (drop) {
    return (
      <>
        <h1>{drop.title}</h1>
        <Head drop={drop} />
        {drop.state !== 'coming' && <DropResult drop={drop} />}
        <DropFields key={drop.version} drop={drop} onSaved={() => undefined} />
      </>
    );
  }
  return (
    <>
      <h1>{data ? 'Drop not found' : 'Drop'}</h1>
      {data && <p className="lead">It may have been called off in another window.</p>}
      {!data && failure === undefined && (
        <Loading label="Loading the drop">
          <Skeleton count={3} />
        </Loading>
      )}
      {failure !== undefined && (
        <LoadFailed onRetry={reload} detail={failure}>
          The drop didn't load.
        </LoadFailed>
      )}
    </>
  );
}

/** One drop: its moment, its check list or what it came to, and its words. */
export default function AdminDropPage() {
  const { id = '' } = useParams();
  return (
    <div className={`column ${styles.drops}`}>
      <Link className="back tap" to="/admin/drops">
        <ArrowLeft className="icon-small" /> Drops
      </Link>
      <Content key={id} id={id} />
    </div>
  );
}
