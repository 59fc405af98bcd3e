import { useRef } from 'react';
import { Button } from '#platform/ui/actions/button.tsx';
import { joinClasses } from '#platform/ui/actions/join-classes.ts';
import { StockForm } from './stock-form.tsx';
import { leftWords, partName, type StockPart } from './stock-words.ts';

type StockPartRowProps = {
  productId: string;
  part: StockPart;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  onDirty?: ((isDirty: boolean) => void) | undefined;
};

/** What is left of one part, and a button that opens the form to change it. */
export function StockPartRow({ productId, part, isOpen, onToggle, onDirty }: StockPartRowProps) {
  const opener = useRef<HTMLButtonElement>(null);
  const verb = part.stock === undefined ? 'Start counting' : 'Change';
  function close(): void {
    opener.current?.focus();
    onToggle(false);
  }
  return (
    <li className={joinClasses('stock-part', isOpen && 'open')}>
      <div className="stock-line">
        <p>
          <b>{partName(part)}</b>
          {part.name !== '' && <span className="hint"> {part.name}</span>}
        </p>
        <p className={joinClasses('stock-left', part.stock === 0 && 'out')}>
          {leftWords(part.stock)}
        </p>
        <Button
          ref={opener}
          variant="secondary"
          size="s"
          aria-expanded={isOpen}
          aria-label={`${verb} ${partName(part)}`}
          onClick={() => onToggle(!isOpen)}
        >
          {verb}
        </Button>
      </div>
      {isOpen && <StockForm productId={productId} part={part} onClose={close} onDirty={onDirty} />}
    </li>
  );
}
