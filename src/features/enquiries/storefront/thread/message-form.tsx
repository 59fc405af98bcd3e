import { useCallback, useRef, useState, type FormEvent } from 'react';
import { PhotosField } from '#features/media/storefront/photos-field.tsx';
import type { SendOptions } from '#features/media/storefront/send-picture.ts';
import {
  ON_THEIR_WAY,
  UploadStatusContext,
  useUploadStatus,
} from '#platform/ui/forms/form/upload-status.ts';
import { api } from '#platform/client/browser-api.ts';
import { WORK } from '#platform/client/drafts.ts';
import { idempotentMutation, type PendingRequest } from '#platform/client/idempotent-mutation.ts';
import { tabMemory } from '#platform/client/tab-memory.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { useAnnounce } from '#platform/ui/feedback/live-region.tsx';
import { useOnline } from '#platform/ui/feedback/use-online.ts';
import { TextArea } from '#platform/ui/forms/text-area.tsx';
import { Send } from '#platform/ui/icons/send.tsx';
import type { CustomerThread } from '../../thread-contract.ts';
import type { postThreadMessage } from '../../thread-endpoints.ts';
import { sendThreadPicture, tokenHeaders } from './send-thread-picture.ts';
import { showThread } from './thread-calls.ts';

type FormProps = { token: string; thread: CustomerThread; reload: () => unknown };
type Draft = { text: string };

const MEMORY = `${WORK}request`;

function useMessage({ token }: Pick<FormProps, 'token'>) {
  const [memory] = useState(() => tabMemory<Draft>(`${MEMORY}-${token}`));
  const [mutation] = useState(() =>
    idempotentMutation(tabMemory<PendingRequest<Draft>>(`${MEMORY}-${token}-sent`)),
  );
  const [text, setText] = useState(() => memory.read()?.text ?? '');
  const [fault, setFault] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const announce = useAnnounce();
  function write(next: string): void {
    setText(next);
    setFault(undefined);
    memory.save({ text: next });
  }
  async function send(): Promise<boolean> {
    if (isBusy) return true;
    setFailure(undefined);
    if (text.trim() === '') {
      setFault('Write your message');
      return false;
    }
    setIsBusy(true);
    const body = { text };
    const result = await mutation.send(body, (key) =>
      api<typeof postThreadMessage>('POST /v2/request-thread/message', {
        headers: { ...tokenHeaders(token), 'idempotency-key': key },
        body,
      }),
    );
    setIsBusy(false);
    if (!result.ok) {
      setFault(result.problem.fields?.text);
      setFailure(result.problem.detail);
      return false;
    }
    setText('');
    memory.clear();
    showThread(token, result.data);
    announce('Your message is sent');
    return true;
  }
  return { text, write, fault, failure, isBusy, send };
}

function photoHint(left: number): string {
  if (left === 0) return 'You have sent all the photos that a conversation takes.';
  return `${left === 1 ? 'One more photo' : `Up to ${left} photos`}. Each is sent as soon as you choose it. Only the two of us see them.`;
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

function waitingFor(isOnline: boolean, isUploading: boolean): string | undefined {
  if (!isOnline) return "Kept here. Send it when you're back online.";
  return isUploading ? `${ON_THEIR_WAY}.` : undefined;
}

/** The customer's words and photos; the words stay until they are sent. */
export function MessageForm(props: FormProps) {
  const { text, write, fault, failure, isBusy, send } = useMessage(props);
  const field = useRef<HTMLTextAreaElement>(null);
  const { isUploading, report } = useUploadStatus();
  const waiting = waitingFor(useOnline(), isUploading);
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (waiting === undefined && !(await send())) field.current?.focus();
  }
  return (
    <form className="card th-form" noValidate onSubmit={(event) => void submit(event)}>
      <h2>Write to us</h2>
      {failure !== undefined && (
        <Banner tone="bad" title="Your message was not sent">
          {failure}
        </Banner>
      )}
      <TextArea
        ref={field}
        label="Your message"
        name="text"
        rows={4}
        maxLength={5000}
        value={text}
        error={fault}
        readOnly={isBusy}
        onChange={({ target }) => write(target.value)}
      />
      <UploadStatusContext value={report}>
        <Photos {...props} />
      </UploadStatusContext>
      <div className="row wrap">
        <Button
          type="submit"
          busy={isBusy}
          busyLabel="Sending…"
          aria-disabled={waiting !== undefined || undefined}
          icon={<Send className="ico-s" />}
        >
          Send message
        </Button>
        {waiting !== undefined && <p className="hint">{waiting}</p>}
      </div>
    </form>
  );
}
