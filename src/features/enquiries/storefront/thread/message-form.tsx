import { useCallback } from 'react';
import { PhotosField } from '#features/media/storefront/photos-field.tsx';
import type { SendOptions } from '#features/media/storefront/send-picture.ts';
import { api } from '#platform/client/calls/browser-api.ts';
import { WORK } from '#platform/client/drafts/drafts.ts';
import { useAnnounce } from '#platform/ui/feedback/live-region.tsx';
import { Form, FormFailure, FormWaiting, SendButton } from '#platform/ui/forms/form/form.tsx';
import { useForm } from '#platform/ui/forms/form/use-form.ts';
import { TextArea } from '#platform/ui/forms/inputs/text-area.tsx';
import { Send } from '#platform/ui/icons/icons.generated.tsx';
import { CustomerMessage, type CustomerThread } from '../../thread-contract.ts';
import type { postThreadMessage } from '../../thread-endpoints.ts';
import { sendThreadPicture, tokenHeaders } from './send-thread-picture.ts';
import { showThread } from './thread-calls.ts';
import styles from './thread.module.css';

type FormProps = {
  token: string;
  thread: CustomerThread;
  reload: () => unknown;
};

function photoHint(left: number): string {
  if (left === 0) return 'You have sent all the photos that a conversation can have.';
  if (left === 1)
    return 'One more photo. It is sent as soon as you choose it. Only you and the maker see it.';
  return `Up to ${left} photos. Each is sent as soon as you choose it. Only you and the maker see them.`;
}

/** Photos from the camera or its roll, each sent once it is chosen. */
function Photos({ token, thread, reload }: FormProps) {
  const send = useCallback(
    (file: File, options: SendOptions) => sendThreadPicture(token, file, options),
    [token],
  );
  const left = thread.picturesLeft;
  return (
    <PhotosField
      label="Photos"
      hint={photoHint(left)}
      left={left}
      send={send}
      onSent={() => void reload()}
    />
  );
}

/** The customer's words and photos; the words stay until they are sent. */
export function MessageForm(props: FormProps) {
  const { token } = props;
  const announce = useAnnounce();
  const form = useForm({
    schema: CustomerMessage,
    start: { text: '' },
    keep: `${WORK}request-${token}`,
    send: (body, key) =>
      api<typeof postThreadMessage>('POST /v2/request-thread/message', {
        headers: { ...tokenHeaders(token), 'idempotency-key': key },
        body,
      }),
    after: (thread) => {
      showThread(token, thread);
      announce('Your message is sent');
    },
  });
  return (
    <Form form={form} className={`column card ${styles.form}`}>
      <h2>Write to us</h2>
      <FormFailure title="Your message was not sent" />
      <TextArea label="Your message" rows={4} maxLength={5000} {...form.field('text')} />
      <Photos {...props} />
      <div className="row wrap">
        <SendButton busyLabel="Sending…" icon={<Send className="icon-small" />}>
          Send message
        </SendButton>
        <FormWaiting className="hint" />
      </div>
    </Form>
  );
}
