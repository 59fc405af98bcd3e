import { asWords, wordTable } from '#platform/contract/text/word-table.ts';
import { LinkButton } from '#platform/ui/actions/link-button.tsx';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { useApiQuery } from '#platform/client/query/use-api-query.ts';
import { formatDate } from '#platform/ui/display/format-date.ts';
import { LoadFailed } from '#platform/ui/feedback/loading/load-failed.tsx';
import type { MyRequest } from '../thread-contract.ts';
import type { listMyRequests } from '../thread-endpoints.ts';
import styles from './my-requests.module.css';

const STANDING: Record<MyRequest['state'], string> = wordTable(
  {
    new: 'We are working on our answer',
    answered: 'We have answered',
    quoted: 'A quote is waiting for your answer',
    ordered: 'Ordered',
    closed: 'Ended',
  },
  asWords,
);

function RequestRow({ request }: { request: MyRequest }) {
  const { createdAt, state, text, productLabel = 'Custom order', link } = request;
  return (
    <li className={`row between wrap card ${styles.myRequest}`}>
      <div>
        <h3>{productLabel}</h3>
        <p className="muted">{`${formatDate(createdAt)} · ${STANDING[state]}`}</p>
        {text !== '' && <p className="breaks clamp">{text}</p>}
      </div>
      <LinkButton to={link} variant="secondary" size="s">
        Open conversation
        <span className="visually-hidden">{` about ${productLabel}`}</span>
      </LinkButton>
    </li>
  );
}

/** Custom order requests from the address of the account; nothing where there are none. */
export function MyRequests({ uid }: { uid: string }) {
  const { data, isFailed, failure, reload } = useApiQuery([uid, 'requests'], (signal) =>
    signedInApi<typeof listMyRequests>('GET /v2/my-requests', { signal }),
  );
  if (isFailed && !data) {
    return (
      <LoadFailed onRetry={reload} detail={failure}>
        Your custom order requests didn't load.
      </LoadFailed>
    );
  }
  if (!data || data.length === 0) return null;
  return (
    <section className={styles.myRequests} aria-labelledby="my-requests">
      <h2 id="my-requests">Your custom order requests</h2>
      <ul className="column">
        {data.map((request) => (
          <RequestRow key={request.id} request={request} />
        ))}
      </ul>
    </section>
  );
}
