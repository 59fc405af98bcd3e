import { Link, type MetaDescriptor } from 'react-router';
import { ADMIN } from '#platform/client/admin-query.ts';
import { signedInApi } from '#platform/client/signed-in-api.ts';
import { useApiQuery } from '#platform/client/use-api-query.ts';
import { Badge } from '#platform/ui/display/badge.tsx';
import { LoadFailed } from '#platform/ui/feedback/load-failed.tsx';
import { Loading } from '#platform/ui/feedback/loading.tsx';
import { Skeleton } from '#platform/ui/feedback/skeleton.tsx';
import { ArrowLeft } from '#platform/ui/icons/arrow-left.tsx';
import { Pencil } from '#platform/ui/icons/pencil.tsx';
import type { listMailTexts } from '../../endpoints.ts';
import type { ListedMailText } from '../../text-contract.ts';
import { mailKind } from '../mail-labels.tsx';
import './mail-texts.css';

export function meta(): MetaDescriptor[] {
  return [{ title: 'Words of the mails' }, { name: 'robots', content: 'noindex' }];
}

function TextCard({ text: { kind, when, subject, isChanged } }: { text: ListedMailText }) {
  return (
    <li className="card acardm mt-card">
      <div className="line">
        <h2>
          <Link className="link" to={`/admin/mail-texts/${kind}`}>
            {mailKind(kind)}
          </Link>
        </h2>
        {isChanged && (
          <Badge tone="active" icon={<Pencil className="ico-s" />}>
            Your words
          </Badge>
        )}
      </div>
      <p>{subject}</p>
      <p className="hint">{`Sent ${when}`}</p>
    </li>
  );
}

export default function MailTextsPage() {
  const { data, failure, reload } = useApiQuery([ADMIN, 'mail-texts'], (signal) =>
    signedInApi<typeof listMailTexts>('GET /v2/admin/mail-texts', { signal }),
  );
  return (
    <>
      <Link className="back" to="/admin/mail">
        <ArrowLeft className="ico-s" /> Mail
      </Link>
      <h1>Words of the mails</h1>
      <p className="lead">
        What the shop writes to customers, in your words. Prices, addresses and how to pay are
        filled in by the shop.
      </p>
      {failure !== undefined && (
        <LoadFailed onRetry={reload} detail={failure}>
          The mails didn't load.
        </LoadFailed>
      )}
      {data === undefined && failure === undefined && (
        <Loading label="Loading the mails" className="acards">
          <Skeleton count={4} />
        </Loading>
      )}
      {data && (
        <ul className="mt-list">
          {data.map((text) => (
            <TextCard key={text.kind} text={text} />
          ))}
        </ul>
      )}
    </>
  );
}
