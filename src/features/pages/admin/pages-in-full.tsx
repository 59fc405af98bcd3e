import { useState } from 'react';
import { Link } from 'react-router';
import { useShop } from '#features/shop/storefront/use-shop.ts';
import { LoadFailed } from '#platform/ui/feedback/loading/load-failed.tsx';
import { Skeleton } from '#platform/ui/feedback/loading/skeleton.tsx';
import type { ListedPage } from '../admin-contract.ts';
import { factsOf } from '../storefront/page-facts.ts';
import { PageView } from '../storefront/page-view.tsx';
import { usePage, usePages } from './use-pages.ts';
import styles from './editor/page-editor.module.css';
import '#platform/ui/display/folds.css';

function Paper({ id }: { id: string }) {
  const { data: page, failure, reload } = usePage(id);
  const facts = factsOf(useShop());
  if (failure !== undefined) {
    return (
      <LoadFailed size="s" onRetry={reload} detail={failure}>
        The page didn't load.
      </LoadFailed>
    );
  }
  if (page === undefined) return <Skeleton count={3} />;
  return (
    <>
      <p>
        <Link className="link" to={`/admin/pages/${id}`}>
          Change this page
        </Link>
      </p>
      <div className={styles.inFull} inert>
        <PageView
          kind={page.kind}
          content={page.content}
          facts={facts}
          myData={<p className="hint">Here people can download what is stored about them.</p>}
          contactForm={<p className="hint">Here people can write to you.</p>}
        />
      </div>
    </>
  );
}

function PageFold({ page: { id, title } }: { page: ListedPage }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && <Paper id={id} />}
    </details>
  );
}

/** Every page that visitors will read, to be read before. */
export function PagesInFull() {
  const { data } = usePages();
  if (data === undefined) return <Skeleton count={3} />;
  return (
    <div className="folds">
      {data
        .filter(({ state }) => state !== 'offline')
        .map((page) => (
          <PageFold key={page.id} page={page} />
        ))}
    </div>
  );
}
