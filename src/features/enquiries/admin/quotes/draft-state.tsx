import { formatRupees } from '#platform/contract/format-rupees.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { KeepOrTake } from '#platform/ui/feedback/not-saved.tsx';
import { AskingButton } from '#platform/ui/overlays/alerts/asking-button.tsx';
import { useToast } from '#platform/ui/overlays/toasts/toaster.tsx';
import type { SavedQuoteDraft } from '../../quote-contract.ts';
import { bodyOf, liveSums } from './quote-draft.ts';
import type { QuoteDraftForm, Saving } from './use-quote-draft.ts';
import styles from '../requests.module.css';

const SENTENCES: { [State in Saving]?: string } = {
  nothing: 'What you write is saved as a draft. Only you see it.',
  saved: 'Draft saved. Only you see it.',
  saving: 'Saving the draft…',
  unsaved: 'Not saved yet.',
};

/** `2 pieces, ₹2,400`: enough to tell two drafts apart. */
export function draftInWords({ draft }: SavedQuoteDraft): string {
  if (!draft) return '';
  const units = draft.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const sums = liveSums(bodyOf(draft));
  const words = [draft.lines[0]?.name, units === 1 ? '1 piece' : `${units} pieces`];
  return [...words, sums && formatRupees(sums.total)].filter(Boolean).join(', ');
}

function Conflict({ draft, theirs }: { draft: QuoteDraftForm; theirs: SavedQuoteDraft }) {
  return (
    <Banner
      tone="bad"
      title="This draft was changed in another window"
      action={<KeepOrTake keepMine={draft.keepMine} takeOther={draft.takeTheirs} />}
    >
      {`${
        theirs.draft
          ? `The other one says: ${draftInWords(theirs)}.`
          : 'It was sent or discarded there.'
      } What you typed is still here but not saved yet.`}
    </Banner>
  );
}

const THROW_AWAY = {
  title: 'Discard this draft?',
  text: 'The customer has not seen it. It cannot be brought back.',
  no: 'Keep writing',
  yes: 'Discard',
};

function ThrowAway({ draft, onGone }: DraftStateProps) {
  const toast = useToast();
  async function throwAway(): Promise<void> {
    if (!(await draft.throwAway())) return;
    toast.success('Draft discarded');
    onGone();
  }
  return (
    <AskingButton
      variant="secondary"
      size="s"
      aria-disabled={draft.saving === 'saving'}
      question={THROW_AWAY}
      onYes={() => void throwAway()}
    >
      Discard
    </AskingButton>
  );
}

type DraftStateProps = { draft: QuoteDraftForm; onGone: () => void };

/** Shows whether the draft is saved, and what became of it elsewhere. */
export function DraftState({ draft, onGone }: DraftStateProps) {
  const { saving, failure, theirs } = draft;
  if (theirs) return <Conflict draft={draft} theirs={theirs} />;
  if (failure !== undefined) {
    return (
      <Banner tone="bad" title="The draft is not saved">
        {`${failure} What you typed is still here.`}
      </Banner>
    );
  }
  return (
    <div className={`row between wrap ${styles.draft}`}>
      <output className="muted">{SENTENCES[saving]}</output>
      {saving !== 'nothing' && <ThrowAway draft={draft} onGone={onGone} />}
    </div>
  );
}
