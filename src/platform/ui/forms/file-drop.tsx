import { useId, useState, type DragEvent, type ReactNode } from 'react';
import { joinClasses } from '../actions/join-classes.ts';
import styles from './file-drop.module.css';

type FileDropProps = {
  className?: string | undefined;
  hint: string;
  isBusy?: boolean;
  onDrop: (transfer: DataTransfer) => void;
  children: (hintId: string) => ReactNode;
};

/** A place to drop files on, or to press and choose them. */
export function FileDrop({ className, hint, isBusy, onDrop, children }: FileDropProps) {
  const hintId = useId();
  const [isOver, setIsOver] = useState(false);
  function drop(event: DragEvent): void {
    event.preventDefault();
    event.stopPropagation();
    setIsOver(false);
    onDrop(event.dataTransfer);
  }
  return (
    <div
      className={joinClasses(styles.zone, isOver && styles.over, className)}
      aria-busy={isBusy}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <label>{children(hintId)}</label>
      <span className="hint" id={hintId}>
        {hint}
      </span>
    </div>
  );
}
