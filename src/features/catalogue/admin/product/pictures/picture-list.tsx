import { useEffect, useRef, type ClipboardEvent, type ReactNode } from 'react';
import { useAnnounce } from '#platform/ui/feedback/live-region.tsx';
import { Repeater } from '#platform/ui/forms/repeater.tsx';
import type { FieldErrors } from '../fields/check-fields.ts';
import { addPicture, movePicture, withPrimary } from '../fields/picture-rows.ts';
import type { PictureFields } from '../fields/product-fields.ts';
import { useRows } from '../form/use-rows.ts';
import { DropZone, filesOf } from './drop-zone.tsx';
import { PictureRow } from './picture-row.tsx';
import { UploadList } from './upload-list.tsx';
import { useUploads } from './use-uploads.ts';

type PictureListProps = {
  /** Whose pictures they are, in words: "Product Images". */
  label: string;
  /** Where they stand in the product: `variants.0.images`. */
  path: string;
  rows: PictureFields[];
  errors: FieldErrors;
  /** @param path what is edited, for its errors */
  onChange: (path: string, change: (rows: PictureFields[]) => PictureFields[]) => void;
  /** Hands over what takes files that were dropped or pasted elsewhere. */
  onTaker?: (take: (files: Iterable<File>) => void) => void;
};

/** After a move the button that moved it keeps the focus, which the browser drops. */
function useMoves(rows: PictureFields[], move: (at: number, by: -1 | 1) => void) {
  const box = useRef<HTMLDivElement>(null);
  const moved = useRef<string>(undefined);
  const announce = useAnnounce();
  useEffect(() => {
    if (moved.current === undefined) return;
    box.current?.querySelector<HTMLElement>(`[data-moves="${moved.current}"]`)?.focus();
    moved.current = undefined;
  }, [rows]);
  return {
    box,
    move: (at: number, by: -1 | 1) => {
      moved.current = `${rows[at]?.key ?? ''} ${by}`;
      move(at, by);
      announce(`Picture ${at + 1} is now ${at + 1 + by} of ${rows.length}`);
    },
  };
}

/** Pictures by their addresses, and a place that takes files. */
export function PictureList(props: PictureListProps) {
  const { label, path, rows, errors, onChange, onTaker } = props;
  const changeAll = (change: (list: PictureFields[]) => PictureFields[]) => onChange(path, change);
  const { remove, undo } = useRows(rows, (change) =>
    changeAll((list) => withPrimary(change(list), primaryAfter(list, change(list)))),
  );
  const uploads = useUploads((found) => changeAll((list) => addPicture(list, found)));
  const { box, move } = useMoves(rows, (at, by) => changeAll((list) => movePicture(list, at, by)));
  const take = useRef(uploads.add);
  useEffect(() => {
    take.current = uploads.add;
  });
  useEffect(() => onTaker?.((files) => take.current(files)), [onTaker]);

  function paste(event: ClipboardEvent): void {
    const files = filesOf(event.clipboardData);
    if (files.length === 0) return;
    event.preventDefault();
    uploads.add(files);
  }

  function change(at: number, part: Partial<PictureFields>): void {
    onChange(`${path}.${at}`, (list) =>
      list.map((row, index) => (index === at ? { ...row, ...part } : row)),
    );
  }

  function row(picture: PictureFields, at: number, removeButton: ReactNode) {
    return (
      <PictureRow
        picture={picture}
        place={{ at, count: rows.length, path: `${path}.${at}` }}
        errors={errors}
        removeButton={removeButton}
        onChange={(part) => change(at, part)}
        onPrimary={(isPrimary) =>
          changeAll((list) =>
            isPrimary
              ? withPrimary(list, picture.key)
              : list.map((one) => ({ ...one, isPrimary: false })),
          )
        }
        onMove={(by) => move(at, by)}
      />
    );
  }

  return (
    <div ref={box} className="pictures" onPaste={paste}>
      <Repeater
        legend={label}
        hideLegend
        items={rows}
        itemKey={({ key }) => key}
        itemLabel={({ alt }, at) => `picture ${at + 1}${alt && `, ${alt}`}`}
        addLabel="Add image"
        onAdd={() => changeAll((list) => addPicture(list))}
        onRemove={remove}
        onUndo={undo}
        renderItem={row}
      />
      {rows.some(({ url, alt }) => url !== '' && alt.trim() === '') && (
        <p className="hint">
          Say what each picture shows: people who cannot see it hear your words. Until then they
          hear the name of the piece.
        </p>
      )}
      <UploadList files={uploads.files} onRemove={uploads.remove} onRetry={uploads.retry} />
      <DropZone label={label} onFiles={uploads.add} />
    </div>
  );
}

/** A primary picture that comes back is the primary one again; none else changes. */
function primaryAfter(before: PictureFields[], after: PictureFields[]): string | undefined {
  const back = after.find((row) => row.isPrimary && !before.includes(row));
  return back?.key;
}
