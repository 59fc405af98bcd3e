import { Link, useLocation } from 'react-router';
import { formatDateTime } from '#platform/ui/display/format-date.ts';
import type { ListedRequest } from '../../admin-contract.ts';
import { DueBadge } from '../due-badge.tsx';
import { KindBadge } from '../kind-badge.tsx';
import { titleOf, wantedIn } from '../wanted.ts';

/** Who asks for what, when, and by when they are answered. The whole card opens it. */
export function RequestRow({ request }: { request: ListedRequest }) {
  const { search } = useLocation();
  const { id, name, kind, text, createdAt } = request;
  const wanted = wantedIn(request);
  return (
    <li className="card rq-row">
      <div className="rq-who">
        <KindBadge kind={kind} />
        <h3>
          <Link to={`/admin/request/${id}`} state={{ list: search, title: titleOf(request) }}>
            {name}
          </Link>
        </h3>
        <p className="rq-when num">{formatDateTime(createdAt, { numeric: true })}</p>
      </div>
      <div className="rq-what">
        {wanted !== undefined && <p className="rq-wanted">{wanted}</p>}
        <p className="rq-text">{text === '' ? 'No description.' : text}</p>
      </div>
      <div className="rq-due">
        <DueBadge request={request} />
      </div>
    </li>
  );
}
