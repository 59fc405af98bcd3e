import { Link } from 'react-router';
import { useAdminSummary } from './use-admin-summary.ts';
import { SELLER } from '../../going-live.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';

export function MissingBanner() {
  const { summary } = useAdminSummary();
  if (summary === undefined || summary.missing.length === 0) return null;
  return (
    <Banner tone="bad" title="Nobody can order yet">
      <p>Visitors can look around. Before the shop sells, it has to say who does. It lacks:</p>
      <ul>
        {summary.missing.map((setting) => (
          <li key={setting}>
            {SELLER[setting]} (<code>{setting}</code>)
          </li>
        ))}
      </ul>
      <p>
        These are settings of the server: put them there, then start the shop again.{' '}
        <Link className="link" to="/go-live">
          How to go live
        </Link>
      </p>
    </Banner>
  );
}
