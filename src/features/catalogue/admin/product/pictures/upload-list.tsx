import { IconButton } from '#platform/ui/actions/icon-button.tsx';
import { TextButton } from '#platform/ui/actions/text-button.tsx';
import { CircleAlert } from '#platform/ui/icons/circle-alert.tsx';
import { RotateCcw } from '#platform/ui/icons/rotate-ccw.tsx';
import { X } from '#platform/ui/icons/x.tsx';
import type { FileOnItsWay } from './use-uploads.ts';

type UploadListProps = {
  files: readonly FileOnItsWay[];
  onRemove: (key: string) => void;
  onRetry: (key: string) => void;
};

function Failure({ file, onRetry }: { file: FileOnItsWay; onRetry: () => void }) {
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

/** Files on their way: how far each is, or why it was refused. */
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
