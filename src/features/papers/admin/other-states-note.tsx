import { useState } from 'react';
import { browserMemory } from '#platform/client/drafts/tab-memory.ts';
import { formatRupees } from '#platform/contract/format-rupees.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import type { PaperYearsWire } from '../contract.ts';
import styles from './papers.module.css';

type Sent = NonNullable<PaperYearsWire['toOtherStates']>;

function wordsOf({ orders, total }: Sent): string {
  const count = orders === 1 ? '1 order' : `${orders} orders`;
  return `You have sent ${count} worth ${formatRupees(total)} to other States this year (1 April to today). Ask your accountant whether you must register.`;
}

type NoteProps = { year: string; sent: Sent };

/** Said once a year in a browser, until it is put away. */
export function OtherStatesNote({ year, sent }: NoteProps) {
  const memory = browserMemory<string>('papers.other-states');
  const [isPutAway, setIsPutAway] = useState(() => memory.read() === year);
  if (isPutAway) return null;
  function putAway(): void {
    memory.save(year);
    setIsPutAway(true);
  }
  return (
    <div className={styles.note}>
      <Banner
        action={
          <Button variant="secondary" size="s" onClick={putAway}>
            I have read it
          </Button>
        }
      >
        {wordsOf(sent)}
      </Banner>
    </div>
  );
}
