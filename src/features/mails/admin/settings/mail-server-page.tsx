import { Link, type MetaDescriptor } from 'react-router';
import { NotLoaded } from '#platform/ui/feedback/loading/not-loaded.tsx';
import { ArrowLeft } from '#platform/ui/icons/icons.generated.tsx';
import { ServerForm } from './server-form.tsx';
import { ServerState } from './server-state.tsx';
import { useMailServer } from './use-mail-server.ts';
import styles from './mail-server.module.css';
import settingsStyles from '#platform/ui/styles/settings.module.css';

export function meta(): MetaDescriptor[] {
  return [{ title: 'Mailbox' }, { name: 'robots', content: 'noindex' }];
}

export default function MailServerPage() {
  const { data: state, failure, reload } = useMailServer();
  return (
    <div className="beside-title">
      <Link className="back tap" to="/admin/mail">
        <ArrowLeft className="icon-small" /> Emails
      </Link>
      <h1>Mailbox</h1>
      <p className="lead">The mailbox your shop sends its emails from.</p>
      {state === undefined && (
        <NotLoaded
          failure={failure}
          reload={reload}
          failed="The mailbox didn't load."
          loading="Loading the mailbox"
          count={2}
        />
      )}
      {state && (
        <div className={`column ${settingsStyles.settings} ${styles.server}`}>
          <ServerState state={state} />
          {state.source !== 'machine' && <ServerForm state={state} />}
        </div>
      )}
    </div>
  );
}
