import type { ReactNode } from 'react';
import { UploadList, useUploads } from '#features/media/admin/uploads.tsx';
import { mediaUrl, PICTURE_TYPES } from '#features/media/picture-formats.ts';
import { TextButton } from '#platform/ui/actions/text-button.tsx';
import { VisuallyHidden } from '#platform/ui/feedback/visually-hidden.tsx';

type Props = {
  /** Of the kind. */
  name: string;
  /** Empty: none. */
  mediaId: string;
  error?: string | undefined;
  onChange: (mediaId: string) => void;
  /** Other buttons of the kind. */
  children: ReactNode;
};

/** The picture that stands above the kind's name in the form, which names it. */
export function KindPicture({ name, mediaId, error, onChange, children }: Props) {
  const uploads = useUploads((picture) => onChange(picture.mediaId));
  const hasPicture = mediaId !== '';
  return (
    <>
      <div className="kind-row">
        <div className="kind-picture">
          {hasPicture ? (
            <img src={mediaUrl(mediaId, 128, 'webp')} alt={name} width="48" height="60" />
          ) : null}
          <div>
            <label className="link">
              <input
                type="file"
                className="vh"
                accept={PICTURE_TYPES.join(',')}
                onChange={({ target }) => {
                  uploads.add([...(target.files ?? [])]);
                  // Allows the same file to be chosen again.
                  target.value = '';
                }}
              />
              {hasPicture ? 'Another picture' : 'Add a picture'}
              <VisuallyHidden> of {name}</VisuallyHidden>
            </label>
            {hasPicture && (
              <TextButton onClick={() => onChange('')}>
                Take it away<VisuallyHidden>, the picture of {name}</VisuallyHidden>
              </TextButton>
            )}
          </div>
        </div>
        {children}
      </div>
      {error !== undefined && <p className="errmsg">{error}</p>}
      <UploadList files={uploads.files} onRemove={uploads.remove} onRetry={uploads.retry} />
    </>
  );
}
