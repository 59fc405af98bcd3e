import { Link, useNavigate, useParams, type MetaDescriptor } from 'react-router';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { useAdminCall } from '#platform/client/query/use-admin-call.ts';
import { momentWords } from '#platform/contract/india/moment-words.ts';
import { CopyButton } from '#platform/ui/actions/copy-button.tsx';
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
import { resultWords, STATES, waitingWords } from './drop-words.ts';
import { bodyOf, draftOf } from './typed-drop.ts';
import { useDrops } from './use-drops.ts';
import styles from './drops.module.css';

const HOUR_MS = 3_600_000;

export function meta(): MetaDescriptor[] {
  return [{ title: 'Drop' }, { name: 'robots', content: 'noindex' }];
}

function MoveByAnHour({ drop }: { drop: AdminDrop }) {
  const toast = useToast();
  const { id, version, opensAt, waiting } = drop;
  const later = new Date(Date.parse(opensAt) + HOUR_MS).toISOString();
  const { run, isRunning, failure } = useAdminCall(
    () =>
      signedInApi<typeof putDrop>('PUT /v2/admin/drop/{id}', {
        params: { id },
        body: { ...bodyOf(draftOf(drop)), opensAt: later, version },
      }),
    () => toast.success('Moved by an hour'),
  );
  return (
    <>
      {failure !== undefined && <Banner tone="bad">{failure}</Banner>}
      <AskingButton
        variant="secondary"
        size="s"
        busy={isRunning}
        question={{
          title: 'Move it by an hour?',
          text: `It will then open on ${momentWords(later)}. ${waiting === 0 ? 'Nobody has to be told.' : 'Everybody who asked gets one email.'}`,
          no: 'Keep it',
          yes: 'Move it',
        }}
        onYes={run}
      >
        Move by an hour
      </AskingButton>
    </>
  );
}

function CallOff({ drop: { id, waiting } }: { drop: AdminDrop }) {
  const toast = useToast();
  const navigate = useNavigate();
  const { run, isRunning, failure } = useAdminCall(
    () => signedInApi<typeof deleteDrop>('DELETE /v2/admin/drop/{id}', { params: { id } }),
    () => {
      toast.success('Drop called off');
      void navigate('/admin/drops');
    },
  );
  return (
    <>
      {failure !== undefined && <Banner tone="bad">{failure}</Banner>}
      <AskingButton
        variant="secondary"
        size="s"
        busy={isRunning}
        question={{
          title: 'Call off this drop?',
          text: `Its pieces are hidden until you show them. ${waiting === 0 ? 'Nobody is waiting for it.' : 'Everybody who asked gets an email.'}`,
          no: 'Keep it',
          yes: 'Call it off',
        }}
        onYes={run}
      >
        Call it off
      </AskingButton>
    </>
  );
}

function CloseNow({ drop: { id } }: { drop: AdminDrop }) {
  const toast = useToast();
  const { run, isRunning, failure } = useAdminCall(
    () => signedInApi<typeof closeDrop>('POST /v2/admin/drop/{id}/closing', { params: { id } }),
    () => toast.success('Drop closed'),
  );
  return (
    <>
      {failure !== undefined && <Banner tone="bad">{failure}</Banner>}
      <AskingButton
        variant="secondary"
        size="s"
        busy={isRunning}
        question={{
          title: 'Close this drop?',
          text: 'What is left of it is hidden until you show it. Orders stay as they are.',
          no: 'Keep it',
          yes: 'Close it',
        }}
        onYes={run}
      >
        Close it now
      </AskingButton>
    </>
  );
}

function Head({ drop }: { drop: AdminDrop }) {
  const { slug, opensAt, state, waiting, missing } = drop;
  const isComing = state === 'coming';
  return (
    <section className="card stack" aria-label="The drop">
      <p className={styles.moment}>{momentWords(opensAt)}</p>
      <p className={styles.facts}>
        {[STATES[state], ...(isComing ? [waitingWords(waiting)] : resultWords(drop))].map(
          (fact) => (
            <span key={fact}>{fact}</span>
          ),
        )}
      </p>
      {isComing && <CheckList missing={missing} />}
      <div className="row wrap">
        <a className="link tap" href={`/drops/${slug}`} target="_blank" rel="noopener">
          See it as a visitor<span className="visually-hidden"> (opens in new tab)</span>
        </a>
        <CopyButton
          value={`${window.location.origin}/drops/${slug}`}
          label="Copy the link"
          showsLabel
        />
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
      <>
        <h1>New drop</h1>
        <p className="lead">Nobody can buy its pieces before the moment you choose.</p>
        <DropFields onSaved={(saved) => void navigate(`/admin/drops/${saved.id}`)} />
      </>
    );
  }
  const drop = data?.find((one) => one.id === id);
  if (drop) {
    return (
      <>
        <h1>{drop.title}</h1>
        <Head drop={drop} />
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
