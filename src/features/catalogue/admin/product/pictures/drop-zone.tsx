import { useId, useState, type DragEvent } from 'react';
import { PICTURE_TYPES } from '#features/media/limits.ts';
import { VisuallyHidden } from '#platform/ui/feedback/visually-hidden.tsx';
import { ImagePlus } from '#platform/ui/icons/image-plus.tsx';

type DropZoneProps = {
  /** Where the pictures go, in words: "Product Images". */
  label: string;
  onFiles: (files: Iterable<File>) => void;
};

/** Files in what is dragged or pasted; none where it is text. */
export function filesOf(transfer: DataTransfer | null): File[] {
  return [...(transfer?.files ?? [])];
}

/** Takes pictures that are dropped, pasted, picked or taken with the phone's camera. */
export function DropZone({ label, onFiles }: DropZoneProps) {
  const hintId = useId();
  const [isOver, setIsOver] = useState(false);

  function drop(event: DragEvent): void {
    event.preventDefault();
    event.stopPropagation();
    setIsOver(false);
    onFiles(filesOf(event.dataTransfer));
  }

  return (
    // The input and its label do the work; the frame only takes what is thrown at it.
    <div
      className={isOver ? 'dropzone over' : 'dropzone'}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <label>
        <input
          type="file"
          // Without HEIC among them, an iPhone hands its photos over as JPEG.
          accept={PICTURE_TYPES.join(',')}
          multiple
          className="vh"
          aria-describedby={hintId}
          onChange={({ target }) => {
            onFiles([...(target.files ?? [])]);
            // The same file may be chosen again.
            target.value = '';
          }}
        />
        <ImagePlus className="ico" />
        <span>
          Drop, paste or pick<VisuallyHidden> pictures for {label}</VisuallyHidden>
        </span>
      </label>
      <span className="hint" id={hintId}>
        JPEG, PNG or WebP. Larger photos are made smaller.
      </span>
    </div>
  );
}
