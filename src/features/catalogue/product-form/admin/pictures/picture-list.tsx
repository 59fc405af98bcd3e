import { isBlank } from '#platform/contract/typed/typed-text.ts';
import { useCallback, useEffect, useRef, type ClipboardEvent, type ReactNode } from 'react';
import { useAnnounce } from '#platform/ui/feedback/live-region.tsx';
import { Repeater } from '#platform/ui/forms/repeater.tsx';
import { Section } from '../fields/form-parts.tsx';
import { useRows, type ProductForm } from '../fields/use-product-form.ts';
import type { FieldErrors } from '../fields/validate-product.ts';
import { PictureRow } from './picture-row.tsx';
import { addPicture, movePicture, withPrimary, type PictureFields } from './picture-fields.ts';
import { DropZone, filesOf, useUploads } from '#features/media/admin/admin-uploads.tsx';
import { UploadList } from '#features/media/storefront/uploads.tsx';
import styles from '../product-editor.module.css';

type AddFiles = (files: Iterable<File>) => void;

/** Files pasted or dropped elsewhere on the page go to the product. */
function useDroppedFiles(): (add: AddFiles) => void {
  const handler = useRef<AddFiles>(undefined);
  useEffect(() => {
    function take(event: globalThis.ClipboardEvent | DragEvent): void {
      const transfer = 'clipboardData' in event ? event.clipboardData : event.dataTransfer;
      const files = filesOf(transfer);
      if (event.defaultPrevented || files.length === 0) return;
      event.preventDefault();
      handler.current?.(files);
    }
    // Otherwise the browser would leave the page to show the file.
    const allow = (event: DragEvent) => event.preventDefault();
    window.addEventListener('paste', take);
    window.addEventListener('drop', take);
    window.addEventListener('dragover', allow);
    return () => {
      window.removeEventListener('paste', take);
      window.removeEventListener('drop', take);
      window.removeEventListener('dragover', allow);
    };
  }, []);
  return useCallback((add) => {
    handler.current = add;
  }, []);
}

export function ImagesSection({ form, title }: { form: ProductForm; title: string }) {
  const { fields, errors, edit } = form;
  const onReady = useDroppedFiles();
  return (
    <Section path="images" title={title} error={errors.images}>
      <PictureList
        label={title}
        path="images"
        rows={fields.images}
        errors={errors}
        onReady={onReady}
        onChange={(path, change) =>
          edit(path, (before) => ({ ...before, images: change(before.images) }))
        }
      />
    </Section>
  );
}

type PictureListProps = {
  label: string;
  /** Path in the product: `variants.0.images`. */
  path: string;
  rows: PictureFields[];
  errors: FieldErrors;
  /** @param path of the edited field */
  onChange: (path: string, change: (rows: PictureFields[]) => PictureFields[]) => void;
  /** Receives a function that adds files from elsewhere on the page. */
  onReady?: (add: AddFiles) => void;
};

/** The browser drops the focus of a moved button; this restores it. */
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

export function PictureList(props: PictureListProps) {
  const { label, path, rows, errors, onChange, onReady } = props;
  const changeAll = (change: (list: PictureFields[]) => PictureFields[]) => onChange(path, change);
  const { remove, undo } = useRows(rows, (change) =>
    changeAll((list) => withPrimary(change(list), restoredPrimary(list, change(list)))),
  );
  const uploads = useUploads((found) => changeAll((list) => addPicture(list, found)));
  const { box, move } = useMoves(rows, (at, by) => changeAll((list) => movePicture(list, at, by)));
  const take = useRef(uploads.add);
  useEffect(() => {
    take.current = uploads.add;
  });
  useEffect(() => onReady?.((files) => take.current(files)), [onReady]);

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
    <div ref={box} className={styles.pictures} onPaste={paste}>
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
      {rows.some(({ url, alt }) => url !== '' && isBlank(alt)) && (
        <p className="hint">
          Say what each picture shows: people who cannot see it will hear your words. Until then
          they hear the name of the piece.
        </p>
      )}
      <UploadList files={uploads.files} onRemove={uploads.remove} onRetry={uploads.retry} />
      <DropZone takesPastes label={label} onFiles={uploads.add} />
    </div>
  );
}

/** A restored primary picture is primary again. */
function restoredPrimary(before: PictureFields[], after: PictureFields[]): string | undefined {
  const back = after.find((row) => row.isPrimary && !before.includes(row));
  return back?.key;
}
