import { mailText } from '#platform/contract/text/mail-text.ts';
import { composeMail, type MailComposer } from '#platform/server/mail/content/compose-mail.ts';
import type { EditableMail } from '#platform/server/mail/content/editable-mail.ts';
import { ownerMailBody } from '#platform/server/mail/content/mail-body.ts';
import type { MailLink } from '#platform/server/mail/content/mail-content.ts';
import type { OutgoingMail } from '#platform/server/mail/queue-mail.ts';
import type { RequestRow } from '../request-queries.ts';
import { requestPath, type RequestLinks } from './request-links.ts';

export type ThreadMailDeps = MailComposer & {
  requestLinks: RequestLinks;
};

type Linked = Pick<RequestRow, 'id' | 'link_version'>;

/** The path of the conversation; '' for a question. */
export function threadPath(
  { id, link_version: linkVersion }: Linked,
  { requestLinks }: Pick<ThreadMailDeps, 'requestLinks'>,
): string {
  if (linkVersion === null) return '';
  return requestPath(requestLinks.tokenOf({ id, linkVersion }));
}

/** The owner's way to it. */
export function toOwnersRequest(id: string, label: string): MailLink {
  return { label, to: `/admin/request/${id}` };
}

function photos(count: number): string[] {
  if (count === 0) return [];
  return [count === 1 ? 'There is a photo with it.' : `There are ${count} photos with it.`];
}

type Notice = ThreadMailDeps & { request: RequestRow; texts: string[]; pictures: number };

export function messageNotice({ request, texts, pictures, ...deps }: Notice): OutgoingMail {
  const sender = deps.sender();
  const { id, name, email, product_label: product } = request;
  return {
    kind: 'request-message',
    to: sender.ownerEmail,
    replyTo: email,
    subject: `${name} wrote about a custom order${product ? `: ${product}` : ''}`,
    ring: {
      kind: 'message',
      title: 'New message about a custom order',
      person: name,
      path: toOwnersRequest(id, '').to,
    },
    ...ownerMailBody(sender, {
      title: `${name} wrote to you`,
      paragraphs: [...texts, ...photos(pictures)],
      button: toOwnersRequest(id, 'Answer'),
      footnote: `Sent by the conversation page of ${sender.shopName}, at most once in ten minutes.`,
    }),
  };
}

const NEW_LINK = mailText({
  kind: 'request-link',
  when: 'as soon as you give someone a new link to the conversation about their request',
  variables: { name: 'Asha', shop: '' },
  subject: '{shop}: the link to your custom order request',
  lead: 'Hello {name},\n\nHere is the new link to our conversation. The old one no longer works.',
  closing: '',
});

type LinkMail = ThreadMailDeps & { request: Linked & Pick<RequestRow, 'name' | 'email'> };

export function newLinkMail({ request, ...deps }: LinkMail): OutgoingMail {
  return composeMail(deps, NEW_LINK, {
    to: request.email,
    title: 'Your custom order request',
    values: { name: request.name },
    sentences: [
      'Anyone with this link can read the conversation: share it only with people you trust.',
    ],
    button: { label: 'Open our conversation', to: threadPath(request, deps) },
    needsLink: true,
    footnote: `You get this email because you wrote to ${deps.sender().shopName}.`,
  });
}

const EXAMPLE = { id: '', link_version: 1, name: 'Asha', email: 'asha@example.com' };

export const THREAD_MAILS: EditableMail<MailComposer>[] = [
  {
    text: NEW_LINK,
    example: (deps) => {
      return newLinkMail({ ...deps, requestLinks: { tokenOf: () => '' }, request: EXAMPLE });
    },
  },
];
