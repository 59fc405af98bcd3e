import { use, useCallback, useEffect, useRef, useState, type ComponentProps } from 'react';
import { PICTURE_TYPES } from '../picture-formats.ts';
import { newKey } from '#platform/client/calls/idempotent-mutation.ts';
import { buttonClass } from '#platform/ui/actions/button-class.ts';
import { IconButton } from '#platform/ui/actions/icon-button.tsx';
import { TextButton } from '#platform/ui/actions/text-button.tsx';
import { useAnnounce } from '#platform/ui/feedback/live-region.tsx';
import { CircleAlert, ImagePlus, RotateCcw, X } from '#platform/ui/icons/icons.generated.tsx';
import type { SendOptions, SendOutcome } from './send-picture.ts';
import { SendingContext, useReportUploading } from '#platform/ui/forms/form/upload-status.ts';
import styles from './uploads.module.css';
import formPartsStyles from '#platform/ui/forms/form-parts.module.css';

type UploadListProps = {
  files: readonly UploadItem[];
  onRemove: (key: string) => void;
  onRetry: (key: string) => void;
};

/** The photo that was chosen, before the shop has it. */
export function ChosenPicture({ file }: { file: File }) {
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image) return undefined;
      const url = URL.createObjectURL(file);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
  return (
    <span className={`covered ${styles.chosen}`}>
      <img ref={show} alt="" width="48" height="48" />
    </span>
  );
}

function Failure({ file, onRetry }: { file: UploadItem; onRetry: () => void }) {
  return (
    <>
      <p className="error-message">
        <CircleAlert className="icon-small" />
        <span>{file.sentence}</span>
      </p>
      {file.canRetry === true && (
        <TextButton
          className={formPartsStyles.repeaterAction}
          aria-label={`Retry ${file.file.name}`}
          onClick={onRetry}
        >
          <RotateCcw className="icon-small" />
          Retry
        </TextButton>
      )}
    </>
  );
}

export function UploadList({ files, onRemove, onRetry }: UploadListProps) {
  if (files.length === 0) return null;
  return (
    <ul className={`column ${styles.uploads}`} aria-label="Files on their way">
      {files.map((one) => (
        <li key={one.key} className={`row ${styles.upload}`}>
          <ChosenPicture file={one.file} />
          <div className={styles.uploadFacts}>
            <span className={`breaks ${styles.uploadName}`}>{one.file.name}</span>
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
            <X className="icon" />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}

type FileInputProps = Omit<
  ComponentProps<'input'>,
  'onChange' | 'type' | 'accept' | 'className'
> & {
  onFiles: (files: Iterable<File>) => void;
};

export function FileInput({ onFiles, ...input }: FileInputProps) {
  return (
    <input
      {...input}
      type="file"
      // HEIC is left out, so that an iPhone hands photos over as JPEG.
      accept={PICTURE_TYPES.join(',')}
      className="visually-hidden"
      onChange={({ target }) => {
        onFiles([...(target.files ?? [])]);
        // Allows the same file to be chosen again.
        target.value = '';
      }}
    />
  );
}

type PhotoPickProps = FileInputProps & { label: string };

/** A button that opens the camera or its roll. */
export function PhotoPick({ label, ...input }: PhotoPickProps) {
  return (
    <span className={styles.picker}>
      <label className={buttonClass({ variant: 'secondary', size: 's' })}>
        <FileInput {...input} />
        <ImagePlus className="icon" />
        <span>{label}</span>
      </label>
    </span>
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

export type Send<T> = (file: File, options: SendOptions) => Promise<SendOutcome<T>>;

/** Sends files one by one, which keeps their order; the form around waits for them (`useUploadStatus`). @param send stays the same */
export function useSentFiles<T>(send: Send<T>, onSent: (sent: T) => void) {
  const [files, setFiles] = useState<UploadItem[]>([]);
  const announce = useAnnounce();
  const running = useRef<{ key: string; controller: AbortController }>(undefined);
  const latest = useRef(onSent);
  useEffect(() => {
    latest.current = onSent;
  });
  useEffect(() => () => running.current?.controller.abort(), []);

  const change = useCallback((key: string, part: Partial<UploadItem>) => {
    setFiles((list) => list.map((one) => (one.key === key ? { ...one, ...part } : one)));
  }, []);

  const remove = useCallback((key: string) => {
    if (running.current?.key === key) running.current.controller.abort();
    setFiles((list) => list.filter((one) => one.key !== key));
  }, []);

  const sendOne = useCallback(
    async ({ key, file }: UploadItem) => {
      const controller = new AbortController();
      running.current = { key, controller };
      change(key, { state: 'sending', share: 0 });
      try {
        const outcome = await send(file, {
          signal: controller.signal,
          onProgress: (share) => change(key, { share }),
        });
        if (outcome.ok) {
          latest.current(outcome.upload);
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
    [announce, change, remove, send],
  );

  const isFormSending = use(SendingContext);
  const next = files.find(({ state }) => state === 'waiting');
  useEffect(() => {
    if (next && !isFormSending && running.current === undefined) void sendOne(next);
  }, [next, files, isFormSending, sendOne]);

  function add(chosen: Iterable<File>): void {
    const added = [...chosen].map((file): UploadItem => ({
      key: newKey(),
      file,
      state: 'waiting',
      share: 0,
    }));
    setFiles((list) => [...list, ...added]);
  }
  const isBusy = files.some(({ state }) => state !== 'failed');
  useReportUploading(isBusy);
  const retry = (key: string) => change(key, { state: 'waiting' });
  return { files, add, remove, retry, isBusy };
}
