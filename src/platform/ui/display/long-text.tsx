import { useState } from 'react';
import { Sentence } from './sentence.tsx';
import styles from '../styles/admin-screens.module.css';

/** Longer texts are cut: about ten lines on a phone. */
const MOST_CHARACTERS = 400;
const MOST_LINES = 10;

/** A text of any length; a long one shows its beginning and a button for the rest. */
export function LongText({ text, className }: { text: string; className: string }) {
  const [isWhole, setIsWhole] = useState(false);
  const isLong = text.length > MOST_CHARACTERS || text.split('\n').length > MOST_LINES;
  if (!isLong)
    return (
      <p className={className}>
        <Sentence>{text}</Sentence>
      </p>
    );
  return (
    <div>
      <p className={isWhole ? className : `clamp ${className} ${styles.longText}`}>
        <Sentence>{text}</Sentence>
      </p>
      <button
        type="button"
        className="link tap"
        aria-expanded={isWhole}
        onClick={() => setIsWhole(!isWhole)}
      >
        {isWhole ? 'Show less' : 'Show all'}
      </button>
    </div>
  );
}
