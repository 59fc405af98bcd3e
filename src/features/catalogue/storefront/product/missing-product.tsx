import { use } from 'react';
import { InsteadContext } from '#features/identity/storefront/method-not-allowed.tsx';
import { LinkButton } from '#platform/ui/actions/link-button.tsx';
import { MessagePage } from '#platform/ui/feedback/message-page.tsx';

export function MissingProduct(words: { title: string; text: string }) {
  return (
    <MessagePage {...words} more={use(InsteadContext)}>
      <title>{words.title}</title>
      <p>
        <LinkButton to="/#shop">Browse the collection</LinkButton>
      </p>
    </MessagePage>
  );
}
