import { useState, type FormEvent } from 'react';
import { ORIGINAL_WORDS, WORDS } from '#features/shop/words.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { TextArea } from '#platform/ui/forms/text-area.tsx';
import { DialogClose } from '#platform/ui/overlays/dialog-close.tsx';
import { DialogTitle } from '#platform/ui/overlays/dialog-title.tsx';
import { Dialog } from '#platform/ui/overlays/dialog.tsx';
import type { useOpening } from './use-set-up.ts';

type Closing = Pick<ReturnType<typeof useOpening>, 'close' | 'isBusy' | 'problem'>;
type FormProps = Closing & { sentence: string; onType: (sentence: string) => void };
type CloseDialogProps = Closing & {
  isOpen: boolean;
  onClose: () => void;
  /** The text shown to visitors the last time. */
  last: string;
};

const ORIGINAL = ORIGINAL_WORDS.closed;

function Form({ close, isBusy, problem, sentence, onType }: FormProps) {
  function submit(event: FormEvent): void {
    event.preventDefault();
    void close(sentence);
  }
  return (
    <form noValidate onSubmit={submit}>
      <div className="dlg-body setup-close">
        <DialogTitle>Close the shop?</DialogTitle>
        <p>
          Visitors see that the shop is closed, and nobody can order. Orders, pieces and settings
          stay. You can open it again at any time.
        </p>
        <TextArea
          label="What visitors read meanwhile"
          hint={`Like “Back on 5 January”. Left empty: “${ORIGINAL}”`}
          optional
          name="sentence"
          rows={3}
          maxLength={WORDS.closed.max}
          value={sentence}
          error={problem?.fields?.sentence}
          onChange={({ target }) => onType(target.value)}
        />
        {problem !== undefined && problem.fields === undefined && (
          <Banner tone="bad" title={problem.title}>
            {problem.detail}
          </Banner>
        )}
      </div>
      <div className="dlg-foot">
        <DialogClose>Stay open</DialogClose>
        <Button type="submit" variant="danger" busy={isBusy} busyLabel="Closing…">
          Close the shop
        </Button>
      </div>
    </form>
  );
}

/** Asks what visitors shall read while the shop is closed. */
export function CloseDialog({ isOpen, onClose, last, ...closing }: CloseDialogProps) {
  // Kept outside of the form, so that it is still there when the dialog is opened again.
  const [sentence, setSentence] = useState(last === ORIGINAL ? '' : last);
  return (
    <Dialog open={isOpen} onClose={onClose}>
      <Form {...closing} sentence={sentence} onType={setSentence} />
    </Dialog>
  );
}
