import type { ProblemBody } from '#platform/contract/problem.ts';
import { Button } from '../actions/button.tsx';
import { Banner } from './banner.tsx';

type NotSavedProps = {
  edited: {
    problem: ProblemBody | undefined;
    /** Another window saved meanwhile. */
    isConflict: boolean;
    keepMine: () => void;
    discard: () => void;
  };
};

type KeepOrTakeProps = { keepMine: () => void; takeOther: () => void };

/** Which of two drafts stays, after another window saved in the meantime. */
export function KeepOrTake({ keepMine, takeOther }: KeepOrTakeProps) {
  return (
    <div className="row wrap">
      <Button size="s" onClick={keepMine}>
        Keep mine
      </Button>
      <Button size="s" variant="secondary" onClick={takeOther}>
        Take the other
      </Button>
    </div>
  );
}

/** Why an edit was refused; after a conflict the owner chooses which one stays. */
export function NotSaved({ edited }: NotSavedProps) {
  const { problem, isConflict, keepMine, discard } = edited;
  if (!problem) return null;
  const action = isConflict && <KeepOrTake keepMine={keepMine} takeOther={discard} />;
  return (
    <Banner tone="bad" title={problem.title} action={action}>
      {problem.detail}
    </Banner>
  );
}
