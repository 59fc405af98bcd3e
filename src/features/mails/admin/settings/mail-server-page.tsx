import { Link, type MetaDescriptor } from 'react-router';
import { LoadFailed } from '#platform/ui/feedback/loading/load-failed.tsx';
import { Loading } from '#platform/ui/feedback/loading/loading.tsx';
import { Skeleton } from '#platform/ui/feedback/loading/skeleton.tsx';
import { ArrowLeft } from '#platform/ui/icons/icons.generated.tsx';
import { ServerForm } from './server-form.tsx';
import { ServerState } from './server-state.tsx';
import { useMailServer } from './use-mail-server.ts';
import styles from './mail-server.module.css';

export function meta(): MetaDescriptor[] {
  return [{ title: 'Mailbox' }, { name: 'robots', content: 'noindex' }];
}

export default function MailServerPage() {
  const { data: state, failure, reload } = useMailServer();
  const isLoading = state === undefined && failure === undefined;
  return (
    <>
      <Link className="back tap" to="/admin/mail">
        <ArrowLeft className="icon-small" /> Emails
      </Link>
      <h1>Mailbox</h1>
      <p className="lead">The mailbox your shop sends its emails from.</p>
      {state === undefined && failure !== undefined && (
        <LoadFailed onRetry={reload} detail={failure}>
          The mailbox didn't load.
        </LoadFailed>
      )}
      {isLoading && (
        <Loading label="Loading the mailbox">
          <Skeleton count={2} />
        </Loading>
      )}
      {state && (
        <div className={`column ${styles.server}`}>
          <ServerState state={state} />
          {state.source !== 'machine' && <ServerForm state={state} />}
        </div>
      )}
    </>
  );
}
