import { useId, type ReactNode } from 'react';
import { useShop } from '#platform/client/use-shop.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { useOnline } from '#platform/ui/feedback/use-online.ts';
import { Send } from '#platform/ui/icons/send.tsx';
import { useTestMail } from './use-send-mail.ts';

export function TestMailHead({ children }: { children: ReactNode }) {
  const { email } = useShop();
  const { send, isSending, problem } = useTestMail();
  const isOnline = useOnline();
  const hintId = useId();
  return (
    <>
      <div className="ahead">
        <div>{children}</div>
        <div className="mail-test">
          <Button
            variant="secondary"
            icon={<Send className="ico-s" />}
            busy={isSending}
            aria-disabled={!isOnline}
            aria-describedby={hintId}
            onClick={send}
          >
            Send a test mail
          </Button>
          <p id={hintId} className="hint">
            {isOnline ? `To ${email ?? 'the owner'}` : 'Nothing can be sent while you are offline.'}
          </p>
        </div>
      </div>
      {problem && (
        <div className="mail-said">
          <Banner tone="bad" title={problem.title}>
            {problem.detail}
          </Banner>
        </div>
      )}
    </>
  );
}
