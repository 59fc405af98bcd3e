import { useRef, useEffect, useState } from 'react';
import { Link, type MetaDescriptor } from 'react-router';
import { Button } from '#platform/ui/actions/button.tsx';
import { MoveButtons } from '#platform/ui/actions/move-buttons.tsx';
import { useAnnounce } from '#platform/ui/feedback/live-region.tsx';
import { NotLoaded } from '#platform/ui/feedback/loading/not-loaded.tsx';
import { SelectField } from '#platform/ui/forms/choices/select-field.tsx';
import { Plus } from '#platform/ui/icons/icons.generated.tsx';
import { useToast } from '#platform/ui/overlays/toasts/toaster.tsx';
import type { ListedPage } from '../admin-contract.ts';
import type { PagePlace } from '../contract.ts';
import { NewPageDialog } from './new-page-dialog.tsx';
import { PageBadges, PLACE_LABELS, PLACE_OPTIONS } from './page-labels.tsx';
import { pageCalls, usePageCall, usePages } from './use-pages.ts';
import styles from './editor/page-editor.module.css';
import adminScreensStyles from '#platform/ui/styles/admin-screens.module.css';

export function meta(): MetaDescriptor[] {
  return [{ title: 'Pages' }, { name: 'robots', content: 'noindex' }];
}

type Move = (page: ListedPage, place: PagePlace, position: number) => void;

/** The moved row keeps the focus. */
function useMoving() {
  const { send, isPending } = usePageCall<ListedPage[]>();
  const announce = useAnnounce();
  const toast = useToast();
  const box = useRef<HTMLDivElement>(null);
  const [moved, setMoved] = useState<string>();
  const { data } = usePages();
  useEffect(() => {
    if (moved !== undefined) box.current?.querySelector<HTMLElement>(moved)?.focus();
  }, [data, moved]);
  const move: Move = (page, place, position) =>
    send(() => pageCalls.move(page.id, { place, position }), {
      onDone: () => announce(`${page.title}: ${PLACE_LABELS[place]}, place ${position + 1}`),
      onRefused: ({ detail }) => toast.error(detail),
    });
  return { box, move, isPending, keepFocus: setMoved };
}

type RowProps = {
  page: ListedPage;
  at: number;
  count: number;
  isBusy: boolean;
  onMove: Move;
  onFocus: (selector: string) => void;
};

function PageRow({ page, at, count, isBusy, onMove, onFocus }: RowProps) {
  const { id, title, slug, place } = page;
  const step = (by: -1 | 1) => {
    onFocus(`[data-page="${id}"] [data-by="${by}"]`);
    onMove(page, place, at + by);
  };
  return (
    <li className={`card ${styles.row}`} data-page={id}>
      <div className={`breaks row wrap ${styles.rowWhat}`}>
        <h3>
          <Link className="tap" to={`/admin/pages/${id}`}>
            {title}
          </Link>
        </h3>
        <span className="hint">{`/${slug}`}</span>
        <PageBadges page={page} />
      </div>
      <SelectField
        label={`Place of ${title}`}
        hideLabel
        options={PLACE_OPTIONS}
        value={place}
        onChange={({ target }) => onMove(page, target.value as PagePlace, 999)}
      />
      <div className={styles.rowMoves}>
        <MoveButtons name={title} at={at} count={count} isBusy={isBusy} onMove={step} />
      </div>
    </li>
  );
}

function PageGroups({ pages }: { pages: ListedPage[] }) {
  const { box, move, isPending, keepFocus } = useMoving();
  return (
    <div ref={box} className={`column ${styles.groups}`}>
      {PLACE_OPTIONS.map(({ value }) => {
        const own = pages.filter(({ place }) => place === value);
        return (
          <section key={value} aria-labelledby={`pages-${value}`}>
            <h2 id={`pages-${value}`}>{PLACE_LABELS[value]}</h2>
            {own.length === 0 ? (
              <p className="hint">None.</p>
            ) : (
              <ol className={adminScreensStyles.cardList}>
                {own.map((page, at) => (
                  <PageRow
                    key={page.id}
                    page={page}
                    at={at}
                    count={own.length}
                    isBusy={isPending}
                    onMove={move}
                    onFocus={keepFocus}
                  />
                ))}
              </ol>
            )}
          </section>
        );
      })}
    </div>
  );
}

/** All pages of text: where they stand, in what order, and whether they are online. */
export default function PagesPage() {
  const { data, failure, reload } = usePages();
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <div className="title-row">
        <h1>Pages</h1>
        <Button icon={<Plus className="icon-small" />} onClick={() => setAdding(true)}>
          New page
        </Button>
      </div>
      <p className="lead">
        What your shop says in words. The footer lists the pages in this order.
      </p>
      {!data && (
        <NotLoaded
          failure={failure}
          reload={reload}
          failed="The pages didn't load."
          loading="Loading pages"
          count={6}
        />
      )}
      {data && <PageGroups pages={data} />}
      <NewPageDialog isOpen={isAdding} onClose={() => setAdding(false)} />
    </>
  );
}
