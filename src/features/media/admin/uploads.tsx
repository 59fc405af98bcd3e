import {
  createContext,
  use,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
  type ComponentProps,
  type DragEvent,
} from 'react';
import type { Upload } from '../contract.ts';
import { PICTURE_TYPES } from '../picture-formats.ts';
import { newKey } from '#platform/client/idempotent-mutation.ts';
import { IconButton } from '#platform/ui/actions/icon-button.tsx';
import { TextButton } from '#platform/ui/actions/text-button.tsx';
import { useAnnounce } from '#platform/ui/feedback/live-region.tsx';
import { VisuallyHidden } from '#platform/ui/feedback/visually-hidden.tsx';
import { CircleAlert } from '#platform/ui/icons/circle-alert.tsx';
import { ImagePlus } from '#platform/ui/icons/image-plus.tsx';
import { RotateCcw } from '#platform/ui/icons/rotate-ccw.tsx';
import { X } from '#platform/ui/icons/x.tsx';
import { uploadPicture } from './upload-picture.ts';
import './uploads.css';

type UploadListProps = {
  files: readonly UploadItem[];
  onRemove: (key: string) => void;
  onRetry: (key: string) => void;
};

function Failure({ file, onRetry }: { file: UploadItem; onRetry: () => void }) {
  return (
    <>
      <p className="errmsg">
        <CircleAlert className="ico-s" />
        <span>{file.sentence}</span>
      </p>
      {file.canRetry === true && (
        <TextButton
          className="repeater-act"
          aria-label={`Retry ${file.file.name}`}
          onClick={onRetry}
        >
          <RotateCcw className="ico-s" />
          Retry
        </TextButton>
      )}
    </>
  );
}

export function UploadList({ files, onRemove, onRetry }: UploadListProps) {
  if (files.length === 0) return null;
  return (
    <ul className="uploads" aria-label="Files on their way">
      {files.map((one) => (
        <li key={one.key} className={one.state === 'failed' ? 'upload bad' : 'upload'}>
          <div className="upload-what">
            <span className="upload-name">{one.file.name}</span>
            {one.state === 'failed' ? (
              <Failure file={one} onRetry={() => onRetry(one.key)} />
            ) : (
              <progress
                aria-label={`Uploading ${one.file.name}`}
                max={1}
                value={one.state === 'sending' ? one.share : 0}
              />
            )}
          </div>
          <IconButton
            label={`${one.state === 'failed' ? 'Dismiss' : 'Cancel'} ${one.file.name}`}
            onClick={() => onRemove(one.key)}
          >
            <X className="ico" />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}

type FileInputProps = Pick<ComponentProps<'input'>, 'multiple' | 'aria-describedby'> & {
  onFiles: (files: Iterable<File>) => void;
};

export function FileInput({ onFiles, ...input }: FileInputProps) {
  return (
    <input
      {...input}
      type="file"
      // Without HEIC in the list an iPhone hands photos over as JPEG.
      accept={PICTURE_TYPES.join(',')}
      className="vh"
      onChange={({ target }) => {
        onFiles([...(target.files ?? [])]);
        // Allows the same file to be chosen again.
        target.value = '';
      }}
    />
  );
}

type DropZoneProps = {
  label: string;
  /** One picture instead of any number. */
  isSingle?: boolean;
  onFiles: (files: Iterable<File>) => void;
};

export function filesOf(transfer: DataTransfer | null): File[] {
  return [...(transfer?.files ?? [])];
}

export function DropZone({ label, isSingle = false, onFiles }: DropZoneProps) {
  const hintId = useId();
  const [isOver, setIsOver] = useState(false);

  function drop(event: DragEvent): void {
    event.preventDefault();
    event.stopPropagation();
    setIsOver(false);
    onFiles(filesOf(event.dataTransfer));
  }

  return (
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
        <FileInput multiple={!isSingle} aria-describedby={hintId} onFiles={onFiles} />
        <ImagePlus className="ico" />
        <span>
          {isSingle ? 'Drop or pick a picture' : 'Drop, paste or pick'}
          <VisuallyHidden>
            {isSingle ? '' : ' pictures'} for {label}
          </VisuallyHidden>
        </span>
      </label>
      <span className="hint" id={hintId}>
        JPEG, PNG or WebP. Larger photos are made smaller.
      </span>
    </div>
  );
}

type UploadItem = {
  key: string;
  file: File;
  state: 'waiting' | 'sending' | 'failed';
  /** 0 to 1. */
  share: number;
  sentence?: string;
  canRetry?: boolean;
};

type Found = Upload & { alt: string };

/** Uploads files one by one, which keeps their order. */
export function useUploads(onUploaded: (picture: Found) => void) {
  const [files, setFiles] = useState<UploadItem[]>([]);
  const announce = useAnnounce();
  const running = useRef<{ key: string; controller: AbortController }>(undefined);
  const latest = useRef(onUploaded);
  useEffect(() => {
    latest.current = onUploaded;
  });
  useEffect(() => () => running.current?.controller.abort(), []);

  const change = useCallback((key: string, part: Partial<UploadItem>) => {
    setFiles((list) => list.map((one) => (one.key === key ? { ...one, ...part } : one)));
  }, []);

  const remove = useCallback((key: string) => {
    if (running.current?.key === key) running.current.controller.abort();
    setFiles((list) => list.filter((one) => one.key !== key));
  }, []);

  const send = useCallback(
    async ({ key, file }: UploadItem) => {
      const controller = new AbortController();
      running.current = { key, controller };
      change(key, { state: 'sending', share: 0 });
      try {
        const outcome = await uploadPicture(file, {
          signal: controller.signal,
          onProgress: (share) => change(key, { share }),
        });
        if (outcome.ok) {
          latest.current({ ...outcome.upload, alt: '' });
          remove(key);
          announce(`${file.name} added`);
        } else {
          const { sentence, canRetry } = outcome;
          change(key, { state: 'failed', sentence, canRetry });
          announce(`${file.name}: ${sentence}`);
        }
      } catch (error) {
        // Aborted uploads have no row any more.
        if (!controller.signal.aborted) throw error;
      } finally {
        running.current = undefined;
        setFiles((list) => [...list]);
      }
    },
    [announce, change, remove],
  );

  const next = files.find(({ state }) => state === 'waiting');
  useEffect(() => {
    if (next && running.current === undefined) void send(next);
  }, [next, files, send]);

  useReportUploading(files.some(({ state }) => state !== 'failed'));

  function add(chosen: Iterable<File>): void {
    const added = [...chosen].map((file): UploadItem => ({
      key: newKey(),
      file,
      state: 'waiting',
      share: 0,
    }));
    setFiles((list) => [...list, ...added]);
  }
  return { files, add, remove, retry: (key: string) => change(key, { state: 'waiting' }) };
}

type Report = (id: string, isBusy: boolean) => void;

/** Each list of pictures reports whether it uploads. */
export const UploadStatusContext = createContext<Report>(() => undefined);

export function useUploadStatus(): { isUploading: boolean; report: Report } {
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const report = useCallback<Report>((id, isBusy) => {
    setBusy((before) => {
      if (before.has(id) === isBusy) return before;
      const after = new Set(before);
      if (isBusy) after.add(id);
      else after.delete(id);
      return after;
    });
  }, []);
  return { isUploading: busy.size > 0, report };
}

function useReportUploading(isBusy: boolean): void {
  const report = use(UploadStatusContext);
  const id = useId();
  useEffect(() => {
    report(id, isBusy);
    return () => report(id, false);
  }, [report, id, isBusy]);
}
