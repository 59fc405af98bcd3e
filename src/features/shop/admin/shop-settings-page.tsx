import * as z from 'zod';
import { Link, useNavigate, useSearchParams, type MetaDescriptor } from 'react-router';
import { OwnerProofField } from '#features/identity/admin/owner-proof.tsx';
import { useRenewedSite } from '#platform/client/page/use-site.ts';
import { Form } from '#platform/ui/forms/form/form.tsx';
import { useForm } from '#platform/ui/forms/form/use-form.ts';
import { answered } from '#platform/ui/forms/form/use-sending.ts';
import {
  ON_THEIR_WAY,
  UploadStatusContext,
  useUploadStatus,
} from '#platform/ui/forms/form/upload-status.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { KeepOrTake } from '#platform/ui/feedback/not-saved.tsx';
import { NotLoaded } from '#platform/ui/feedback/loading/not-loaded.tsx';
import { SaveBar } from '#platform/ui/forms/save-bar.tsx';
import { ArrowLeft, ChevronRight } from '#platform/ui/icons/icons.generated.tsx';
import { useAlert } from '#platform/ui/overlays/alerts/alert-provider.tsx';
import type { AdminShop } from '../contract.ts';
import { changesPayee } from '../changes-payee.ts';
import type { ShopSettings } from '../settings/settings.ts';
import type { Group, SectionProps } from './section-props.ts';
import { ShopHistory } from './shop-history.tsx';
import { GROUPS, PARTS } from './shop-parts.tsx';
import { ShopPreview } from './shop-preview.tsx';
import { useShopDraft, useShopQuery, type Saving } from './use-shop-draft.ts';
import styles from './shop-settings-page.module.css';

export function meta(): MetaDescriptor[] {
  return [{ title: 'My shop' }, { name: 'robots', content: 'noindex' }];
}

const HISTORY = 'history';

type Draft = ReturnType<typeof useShopDraft>;

function summaryOf<G extends Group>(group: G, settings: ShopSettings): string {
  return PARTS[group].summary(settings[group]);
}

function PartList({ shown, settings }: { shown: string; settings: ShopSettings }) {
  const rows = [
    ...GROUPS.map((group) => ({
      part: group as string,
      title: PARTS[group].title,
      text: summaryOf(group, settings),
    })),
    { part: HISTORY, title: 'History', text: 'What visitors saw before' },
  ];
  return (
    <nav className={styles.parts} aria-label="Parts of the shop">
      {rows.map(({ part, title, text }) => (
        <Link
          key={part}
          className="row between"
          to={{ search: `?part=${part}` }}
          aria-current={part === shown ? 'page' : undefined}
        >
          <span>
            <b>{title}</b>
            <small>{text}</small>
          </span>
          <ChevronRight className="icon-small" />
        </Link>
      ))}
      <Link to="/admin/web-address">
        <span>
          <b>Web address</b>
          <small>Where buyers reach your shop</small>
        </span>
        <ChevronRight className="icon-small" />
      </Link>
      <Link to="/admin/notifications">
        <span>
          <b>Notifications</b>
          <small>What rings your phone, and the workbench as an app</small>
        </span>
        <ChevronRight className="icon-small" />
      </Link>
      <Link to="/admin/mail-server">
        <span>
          <b>Mailbox</b>
          <small>The mailbox your shop sends emails from</small>
        </span>
        <ChevronRight className="icon-small" />
      </Link>
    </nav>
  );
}

const MESSAGES: Record<Saving, string> = {
  saved: "Saved. Visitors don't see it yet",
  saving: 'Saving…',
  unsaved: 'Saving in a moment…',
  invalid: 'Check the marked fields',
  failed: 'Not saved',
  conflict: 'Changed in another window',
};

/** The first marked field; undefined on the page of another part. */
function markedField(): HTMLElement | undefined {
  const field = document.querySelector<HTMLElement>('main [aria-invalid="true"]');
  const fold = field?.closest('details');
  if (fold) fold.open = true;
  return field ?? undefined;
}

type PayeeProofProps = { shop: AdminShop; draft: Draft; publish: () => Promise<undefined> };

function PayeeProof({ shop, draft, publish }: PayeeProofProps) {
  const form = useForm({
    schema: z.object({}),
    start: {},
    send: () => publish().then(answered),
  });
  return (
    <Form form={form} className={`card ${styles.part}`} aria-label="Confirm the new UPI ID">
      <OwnerProofField kind={shop.proof} typed={draft.proof}>
        Buyers will pay to the new UPI ID. Before you publish, please confirm that it's you.
      </OwnerProofField>
    </Form>
  );
}

type DraftBarProps = { shop: AdminShop; draft: Draft; isUploading: boolean };

function DraftBar({ shop, draft, isUploading }: DraftBarProps) {
  const alert = useAlert();
  const navigate = useNavigate();
  const { saving } = draft;
  if (saving === 'saved' && !shop.hasDraft && !isUploading) return null;
  const canSave = !isUploading && (saving === 'saved' || saving === 'unsaved');
  async function publish(): Promise<void> {
    if (await draft.publish()) alert({ title: 'Visitors see it now.', autoCloseMs: 2000 });
  }
  function showMarked(): void {
    const field = markedField();
    if (field) field.focus();
    else void navigate({ search: `?part=${draft.marked}` });
  }
  const actions: Partial<Record<Saving, { saveLabel: string; onSave: () => void }>> = {
    failed: { saveLabel: 'Try again', onSave: draft.retry },
    invalid: { saveLabel: 'Show me', onSave: showMarked },
  };
  return (
    <>
      {shop.proof !== 'none' && changesPayee(shop, draft.settings) && (
        <PayeeProof
          shop={shop}
          draft={draft}
          publish={async () => void (canSave && (await publish()))}
        />
      )}
      <SaveBar
        isSaving={saving === 'saving'}
        canSave={saving !== 'conflict' && !isUploading}
        message={isUploading ? ON_THEIR_WAY : MESSAGES[saving]}
        saveLabel="Publish"
        cancelLabel="Discard"
        onSave={() => void publish()}
        {...actions[saving]}
        onCancel={() => void draft.discard()}
      />
    </>
  );
}

function Failures({ draft }: { draft: Draft }) {
  if (draft.theirs) {
    return (
      <Banner
        tone="bad"
        title="The settings were changed in another window"
        action={<KeepOrTake keepMine={draft.keepMine} takeOther={draft.takeTheirs} />}
      >
        What you typed is still here but not saved yet.
      </Banner>
    );
  }
  if (draft.failure === undefined) return null;
  return (
    <Banner tone="bad" title="Not saved">
      {`${draft.failure} What you typed is still here.`}
    </Banner>
  );
}

function lockedOf(shop: AdminShop, group: Group): string[] {
  return shop.locked.flatMap((field) => {
    const [of, name = ''] = field.split('.');
    return of === group ? [name] : [];
  });
}

function PartForm<G extends Group>({
  group,
  shop,
  draft,
}: {
  group: G;
  shop: AdminShop;
  draft: Draft;
}) {
  const { title, Section } = PARTS[group];
  const props: SectionProps<G> = {
    value: draft.settings[group],
    settings: draft.settings,
    onChange: (value) => draft.change(group, value),
    errors: draft.errorsOf(group),
    locked: lockedOf(shop, group),
  };
  return (
    <section className={`card ${styles.part} stack`} aria-labelledby="part-title">
      <h2 id="part-title">{title}</h2>
      <Section {...props} />
    </section>
  );
}

function Settings({ shop }: { shop: AdminShop }) {
  const [search] = useSearchParams();
  const draft = useShopDraft(shop);
  const { isUploading, report } = useUploadStatus();
  const part = search.get('part') ?? '';
  const group = GROUPS.find((one) => one === part);
  const isOpened = group !== undefined || part === HISTORY;
  const path = group === undefined ? '/' : PARTS[group].path;
  return (
    <div className={isOpened ? `${styles.settings} ${styles.partOpen}` : styles.settings}>
      <PartList shown={part} settings={shop.draft} />
      <div className={`column ${styles.edit}`}>
        {isOpened && (
          <Link className="back tap" to={{ search: '' }}>
            <ArrowLeft className="icon-small" /> My shop
          </Link>
        )}
        <Failures draft={draft} />
        {group !== undefined && (
          <UploadStatusContext value={report}>
            <PartForm key={`${group} ${draft.round}`} group={group} shop={shop} draft={draft} />
          </UploadStatusContext>
        )}
        {part === HISTORY && <ShopHistory onRestore={(id) => void draft.restore(id)} />}
        <DraftBar shop={shop} draft={draft} isUploading={isUploading} />
        <ShopPreview key={path} path={path} version={shop.version} />
      </div>
    </div>
  );
}

export default function ShopPage() {
  const { data: shop, failure, reload } = useShopQuery();
  useRenewedSite(shop?.published);
  return (
    <>
      <h1>My shop</h1>
      <p className="lead">
        Name, words, promises and payment. What you type is saved as a draft; visitors see it once
        you publish.
      </p>
      {(failure !== undefined || shop === undefined) && (
        <NotLoaded
          failure={failure}
          reload={reload}
          failed="The settings didn't load."
          loading="Loading the settings"
          count={4}
        />
      )}
      {shop && <Settings shop={shop} />}
    </>
  );
}
