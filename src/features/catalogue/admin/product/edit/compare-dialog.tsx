import { Button } from '#platform/ui/actions/button.tsx';
import { DialogTitle } from '#platform/ui/overlays/dialog-title.tsx';
import { Dialog } from '#platform/ui/overlays/dialog.tsx';
import type { Difference } from '../fields/differences.ts';

type CompareDialogProps = {
  isOpen: boolean;
  found: readonly Difference[];
  onClose: () => void;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
};

const BY = { them: 'Changed meanwhile', me: 'Changed by you', both: 'Changed by both' };

function Side({ text }: { text: string }) {
  return text === '' ? <span className="muted">Nothing</span> : text;
}

function Differences({ found }: { found: readonly Difference[] }) {
  return (
    <table className="compare">
      <caption className="vh">What differs</caption>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Theirs</th>
          <th scope="col">Yours</th>
        </tr>
      </thead>
      <tbody>
        {found.map(({ id, label, theirs, mine, by }) => (
          <tr key={id}>
            <th scope="row">
              {label}
              <span className="hint">{BY[by]}</span>
            </th>
            <td data-side="Theirs">
              <Side text={theirs} />
            </td>
            <td data-side="Yours">
              <Side text={mine} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The piece as it is now beside what was typed, and the choice between them. */
export function CompareDialog(props: CompareDialogProps) {
  const { isOpen, found, onClose, onTakeTheirs, onKeepMine } = props;
  return (
    <Dialog open={isOpen} onClose={onClose} size="xl">
      <div className="dlg-body compare-body">
        <DialogTitle>What differs</DialogTitle>
        <p className="muted">
          Theirs is how the piece stands in the shop now, yours is what you typed.
        </p>
        <Differences found={found} />
      </div>
      <div className="dlg-foot">
        <Button variant="secondary" onClick={onTakeTheirs}>
          Take theirs
        </Button>
        <Button onClick={onKeepMine}>Keep mine and save</Button>
      </div>
    </Dialog>
  );
}
