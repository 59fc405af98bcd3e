import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ADMIN } from '#platform/client/query/admin-query.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { useApiQuery } from '#platform/client/query/use-api-query.ts';
import type { EditedText } from '#platform/contract/text/mail-text.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { LoadFailed } from '#platform/ui/feedback/loading/load-failed.tsx';
import { useOnline } from '#platform/ui/feedback/use-online.ts';
import { Send } from '#platform/ui/icons/icons.generated.tsx';
import type { postMailTextPreview } from '../../endpoints.ts';
import type { MailPreview as Preview } from '../../text-contract.ts';
import { MailPreview } from '../mail-preview.tsx';
import { TestRefused } from '../test-refused.tsx';
import { useTextTest } from './use-mail-text.ts';
import styles from './mail-texts.module.css';

/** Milliseconds since the last key press. */
const PAUSE_MS = 700;

/** The last correct text, once typing pauses. */
function useSettled(words: EditedText, isValid: boolean): EditedText {
  const [settled, setSettled] = useState(words);
  useEffect(() => {
    if (!isValid) return;
    const timer = setTimeout(() => setSettled(words), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [words, isValid]);
  return settled;
}

function ShownMail({ mail }: { mail: Preview }) {
  return (
    <>
      <h2>How it looks</h2>
      <p>
        <b>{mail.subject}</b>
      </p>
      <MailPreview html={mail.html} />
    </>
  );
}

type Props = { kind: string; words: EditedText; isValid: boolean };

function SendTest({ kind, words, isValid }: Props) {
  const { send, isSending, problem } = useTextTest(kind);
  const isOnline = useOnline();
  return (
    <>
      <Button
        variant="secondary"
        icon={<Send className="icon-small" />}
        busy={isSending}
        disabled={!isValid || !isOnline}
        onClick={() => send(words)}
      >
        Send it to me
      </Button>
      <TestRefused problem={problem} />
    </>
  );
}

/** The whole mail about an example, in the words that are typed. */
export function TextPreview({ kind, words, isValid }: Props) {
  const body = useSettled(words, isValid);
  const { data, failure, reload } = useApiQuery(
    [ADMIN, 'mail-text-preview', kind, body],
    (signal) =>
      signedInApi<typeof postMailTextPreview>('POST /v2/admin/mail-texts/{kind}/preview', {
        params: { kind },
        body,
        signal,
      }),
    { placeholderData: keepPreviousData as never },
  );
  return (
    <section className={styles.preview} aria-label="Preview">
      {failure !== undefined && (
        <LoadFailed onRetry={reload} detail={failure}>
          The preview didn't load.
        </LoadFailed>
      )}
      {data && <ShownMail mail={data} />}
      <SendTest kind={kind} words={words} isValid={isValid} />
    </section>
  );
}
