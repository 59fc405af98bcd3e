import { useCallback } from 'react';
import { PhotoPick, UploadList, useSentFiles } from '#features/media/storefront/uploads.tsx';
import { sendPicture, type SendOptions } from '#features/media/storefront/send-picture.ts';
import { refreshAdmin } from '#platform/client/query/admin-query.ts';
import { Field } from '#platform/ui/forms/field.tsx';
import type { postRequestPicture } from '../thread-endpoints.ts';

/** Photos that the owner shows a customer, each sent once it is chosen. */
export function OwnerPhotos({ id, name }: { id: string; name: string }) {
  const send = useCallback(
    (file: File, options: SendOptions) => {
      const call = `POST /v2/admin/request/${id}/file` as const;
      return sendPicture<typeof postRequestPicture>(call, file, options);
    },
    [id],
  );
  const { files, add, remove, retry } = useSentFiles(send, () => void refreshAdmin());
  return (
    <Field
      label="Photos"
      hint={`Each is added to the conversation as soon as you choose it. ${name} is told with your next answer.`}
    >
      {(control) => (
        <>
          <UploadList files={files} onRemove={remove} onRetry={retry} />
          <PhotoPick {...control} label="Add photos" multiple onFiles={add} />
        </>
      )}
    </Field>
  );
}
