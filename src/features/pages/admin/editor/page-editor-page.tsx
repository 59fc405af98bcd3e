import { useState } from 'react';
import { Link, useNavigate, useParams, type MetaDescriptor } from 'react-router';
import { useShop } from '#features/shop/storefront/use-shop.ts';
import { ON_THEIR_WAY } from '#platform/ui/forms/form/upload-status.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { LinkButton } from '#platform/ui/actions/link-button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { LoadFailed } from '#platform/ui/feedback/loading/load-failed.tsx';
import { Loading } from '#platform/ui/feedback/loading/loading.tsx';
import { Skeleton } from '#platform/ui/feedback/loading/skeleton.tsx';
import { RadioChips } from '#platform/ui/forms/choices/radio-chips.tsx';
import { ArrowLeft } from '#platform/ui/icons/icons.generated.tsx';
import { useAlert } from '#platform/ui/overlays/alerts/alert-provider.tsx';
import { Menu } from '#platform/ui/overlays/menu.tsx';
import type { MenuItem } from '#platform/ui/overlays/menu-items.ts';
import { useToast } from '#platform/ui/overlays/toasts/toaster.tsx';
import type { AdminPage } from '../../admin-contract.ts';
import { factsOf } from '../../storefront/page-facts.ts';
import { PageHistory } from './page-history.tsx';
import { PageForm } from './page-form.tsx';
import { PageBadges } from '../page-labels.tsx';
import { PagePreview } from './page-preview.tsx';
import { usePageEditor, type PageEditor } from './use-page-editor.ts';
import { pageCalls, usePage, usePageCall } from '../use-pages.ts';
import styles from './page-editor.module.css';

export function meta(): MetaDescriptor[] {
  return [{ title: 'Page' }, { name: 'robots', content: 'noindex' }];
}

/** The law and the checkout need the others. */
const MAY_BE_OFFLINE = ['about', 'care', 'free'];

function useMenuItems(page: AdminPage, editor: PageEditor, openHistory: () => void): MenuItem[] {
  const alert = useAlert();
  const navigate = useNavigate();
  const toast = useToast();
  const { send } = usePageCall<void>();
  const isOffline = page.state === 'offline';

  function ask(title: string, text: string, label: string, onSelect: () => void): void {
    alert({ title, text, actions: [{ label: 'Keep it' }, { label, onSelect }] });
  }
  function remove(): void {
    send(() => pageCalls.remove(page.id), {
      onDone: () => {
        toast.success('Page deleted');
        void navigate('/admin/pages');
      },
      onRefused: ({ detail }) => toast.error(detail),
    });
  }

  const items: (MenuItem | false)[] = [
    { label: 'History', onSelect: openHistory },
    !isOffline && { label: 'See it in the shop', to: `/${page.slug}` },
    page.hasDraft &&
      !isOffline && {
        label: 'Discard the draft',
        onSelect: () =>
          ask(
            'Discard the draft?',
            'The words that visitors see stay as they are.',
            'Discard',
            editor.discardDraft,
          ),
      },
    !isOffline &&
      MAY_BE_OFFLINE.includes(page.kind) && {
        label: 'Take offline',
        onSelect: () =>
          ask(
            'Take this page offline?',
            'Visitors can no longer find it, and the footer no longer lists it. Its words stay here.',
            'Take offline',
            editor.takeOffline,
          ),
      },
    page.kind === 'free' && {
      label: 'Delete the page',
      onSelect: () =>
        ask(
          'Delete this page?',
          'Its words and history are deleted for good. Links to it will stop working.',
          'Delete',
          remove,
        ),
    },
  ];
  return items.filter((item) => item !== false);
}

function Head({ page, editor }: { page: AdminPage; editor: PageEditor }) {
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const items = useMenuItems(page, editor, () => setHistoryOpen(true));
  return (
    <div className="title-row">
      <div className={`breaks row wrap ${styles.title}`}>
        <h1 tabIndex={-1}>{page.title}</h1>
        <PageBadges page={page} />
      </div>
      <Menu
        trigger={
          <Button variant="secondary" size="s">
            More
          </Button>
        }
        items={items}
      />
      <PageHistory
        page={page}
        editor={editor}
        isOpen={isHistoryOpen}
        onClose={() => setHistoryOpen(false)}
      />
    </div>
  );
}

function stateWords(page: AdminPage, { isDirty, form }: PageEditor): string {
  if (!form.isOnline) return "You're offline. Saving needs a connection";
  if (form.isUploading) return ON_THEIR_WAY;
  if (isDirty) return 'Not saved yet';
  if (page.state === 'offline') return 'Offline';
  return page.hasDraft ? 'Draft saved' : 'Online as you see it';
}

function ActionBar({ page, editor }: { page: AdminPage; editor: PageEditor }) {
  const { isDirty, isPending, form } = editor;
  const isBlocked = form.isUploading || !form.isOnline;
  const canPublish = isDirty || page.hasDraft || page.state === 'offline';
  return (
    <div className={`save-bar ${styles.bar}`}>
      <output className="grow">{stateWords(page, editor)}</output>
      <Button
        variant="line"
        size="s"
        aria-disabled={!isDirty || isBlocked}
        busy={isPending}
        onClick={editor.save}
      >
        Save draft
      </Button>
      <Button
        variant="foam"
        size="s"
        aria-disabled={!canPublish || isBlocked}
        busy={isPending}
        onClick={editor.publish}
      >
        Publish
      </Button>
    </div>
  );
}

function NewerBanner({ editor }: { editor: PageEditor }) {
  const { newer } = editor;
  if (!newer) return null;
  return (
    <Banner
      tone="bad"
      title="This page has changed in the meantime"
      action={
        <>
          <Button variant="secondary" size="s" onClick={editor.takeTheirs}>
            Take the other words
          </Button>
          <Button size="s" onClick={editor.keepMine}>
            Keep mine and save
          </Button>
        </>
      }
    >
      {`Nothing was saved, and all you typed is still here. The other words begin with “${firstWords(newer)}”.`}
    </Banner>
  );
}

function firstWords({ content }: AdminPage): string {
  const words = content.blocks.flatMap((block) => ('text' in block ? block.text : []));
  return [content.title, ...words].join(': ').slice(0, 120);
}

const VIEWS = [
  { value: 'edit', label: 'Write' },
  { value: 'preview', label: 'Preview' },
];

function Editor({ page }: { page: AdminPage }) {
  const editor = usePageEditor(page);
  const [view, setView] = useState('edit');
  const facts = factsOf(useShop());
  return (
    <>
      <Head page={page} editor={editor} />
      <NewerBanner editor={editor} />
      <div className={styles.views}>
        <RadioChips
          legend="View"
          hideLegend
          name="view"
          options={VIEWS}
          value={view}
          onChange={setView}
        />
      </div>
      <div className={styles.editor} data-view={view}>
        <PageForm page={page} editor={editor} />
        <PagePreview kind={page.kind} fields={editor.fields} facts={facts} />
      </div>
      <ActionBar page={page} editor={editor} />
    </>
  );
}

function Content({ id }: { id: string }) {
  const { data, isFailed, problem, failure, isFetching, reload } = usePage(id);
  // An edit never starts from an older draft of the cache.
  const [opened, setOpened] = useState(false);
  if (data && !isFetching && !opened) setOpened(true);
  if (data && opened) return <Editor page={data} />;
  if (isFailed && problem?.status === 404) {
    return (
      <>
        <h1 tabIndex={-1}>Page</h1>
        <Banner
          tone="bad"
          title="Page not found"
          action={<LinkButton to="/admin/pages">All pages</LinkButton>}
        >
          It may have been deleted. Look for it under All pages.
        </Banner>
      </>
    );
  }
  return (
    <>
      <h1 tabIndex={-1}>Page</h1>
      {isFailed ? (
        <LoadFailed onRetry={reload} detail={failure}>
          The page didn't load.
        </LoadFailed>
      ) : (
        <Loading label="Loading the page">
          <Skeleton count={3} />
        </Loading>
      )}
    </>
  );
}

/** The editor of one page of text. */
export default function PageEditorPage() {
  const { id = '' } = useParams();
  return (
    <>
      <Link className="back tap" to="/admin/pages">
        <ArrowLeft className="icon-small" />
        All pages
      </Link>
      <Content key={id} id={id} />
    </>
  );
}
