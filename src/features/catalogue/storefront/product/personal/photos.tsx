import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { postCustomerPicture } from '#features/media/customer-endpoints.ts';
import {
  CustomerPicture,
  pictureLabel,
} from '#features/media/storefront/customer/customer-pictures.tsx';
import { rememberKey } from '#features/media/storefront/customer/picture-keys.ts';
import { sendPicture, type SendOptions } from '#features/media/storefront/send-picture.ts';
import { PhotoPick, UploadList, useSentFiles } from '#features/media/storefront/uploads.tsx';
import { useShop } from '#features/shop/storefront/use-shop.ts';
import { IconButton } from '#platform/ui/actions/icon-button.tsx';
import { Field } from '#platform/ui/forms/field.tsx';
import { X } from '#platform/ui/icons/icons.generated.tsx';
import type { PhotosProps } from './personal-answers.ts';
import styles from './personal-form.module.css';

/** The server's sentences fit any caller; these say what a customer can do. */
const WORDS = new Map([
  [
    'RATE_LIMITED',
    'You have sent many photos in a short time. Try again in an hour, or email it to us',
  ],
  ['CUSTOMER_PICTURES_FULL', 'There is no room for another photo. Email it to us'],
]);

function useSend() {
  const { email } = useShop();
  return useCallback(
    async (file: File, options: SendOptions) => {
      const call = 'POST /v2/customer-pictures';
      const outcome = await sendPicture<typeof postCustomerPicture>(call, file, options);
      const words = outcome.ok ? undefined : WORDS.get(outcome.code ?? '');
      if (outcome.ok || words === undefined) return outcome;
      const to = email === undefined ? '' : ` to ${email}`;
      return { ...outcome, sentence: `${words}${to}.` };
    },
    [email],
  );
}

const ON_ITS_WAY = 'The photo is still being sent. Wait a moment';
const NOT_SENT = 'A photo was not sent. Try again, or dismiss it';

function waitingText(files: readonly { state: string }[]): string | undefined {
  if (files.length === 0) return undefined;
  return files.some(({ state }) => state === 'failed') ? NOT_SENT : ON_ITS_WAY;
}

function buttonText(count: number, most: number): string {
  if (count === 0) return most === 1 ? 'Choose a photo' : 'Choose photos';
  return most === 1 ? 'Choose another photo' : 'Add a photo';
}

type ShownProps = { ids: readonly string[]; label: string; onRemove: (id: string) => void };

function Shown({ ids, label, onRemove }: ShownProps) {
  if (ids.length === 0) return null;
  return (
    <ul className={`cluster ${styles.photos}`}>
      {ids.map((id) => {
        const name = pictureLabel(label, ids, id);
        return (
          <li key={id}>
            <CustomerPicture id={id} alt={name} />
            <IconButton label={`Remove ${name}`} onClick={() => onRemove(id)}>
              <X className="icon" />
            </IconButton>
          </li>
        );
      })}
    </ul>
  );
}

/** Photos from the camera or its roll, each sent once it is chosen. */
export function Photos({ field, words, answer, onChange, onWaiting }: PhotosProps) {
  const { label, hint, maxFiles = 1 } = field;
  const ids = answer === '' ? [] : answer.split(' ');
  const box = useRef<HTMLDivElement>(null);
  const [tooMany, setTooMany] = useState(false);
  const { files, add, remove, retry } = useSentFiles(useSend(), (sent) => {
    rememberKey(sent);
    const before = maxFiles === 1 ? [] : ids;
    onChange([...before, sent.id].join(' '));
  });
  const waiting = waitingText(files);
  const report = useEffectEvent(() => onWaiting(waiting));
  useEffect(() => report(), [waiting]);

  function take(chosen: Iterable<File>): void {
    const all = [...chosen];
    const room = maxFiles === 1 ? 1 - files.length : maxFiles - ids.length - files.length;
    setTooMany(all.length > room);
    add(all.slice(0, Math.max(0, room)));
  }

  function drop(id: string): void {
    setTooMany(false);
    onChange(ids.filter((one) => one !== id).join(' '));
    box.current?.querySelector<HTMLInputElement>('input')?.focus();
  }

  const limit = maxFiles === 1 ? 'one photo' : `${maxFiles} photos`;
  const hints = [
    hint,
    maxFiles > 1 && `Up to ${maxFiles} photos`,
    'Only we see it. Deleted 90 days after delivery',
  ];
  return (
    <div ref={box}>
      <Field
        {...words}
        hint={hints.filter(Boolean).join(' · ')}
        error={tooMany ? `There is room for ${limit}. Remove one first` : words.error}
      >
        {(control) => (
          <>
            <Shown ids={ids} label={label} onRemove={drop} />
            <UploadList files={files} onRemove={remove} onRetry={retry} />
            <PhotoPick
              {...control}
              label={buttonText(ids.length, maxFiles)}
              multiple={maxFiles > 1}
              onFiles={take}
            />
          </>
        )}
      </Field>
    </div>
  );
}
