import * as z from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { WRITE } from '#platform/contract/rate-limit.ts';
import {
  ListedMail,
  Mail,
  MailListQuery,
  MailNotFound,
  MailNotSetUp,
  MailParams,
  MailWaits,
} from './contract.ts';

const ADMIN = { role: 'admin', limit: WRITE, status: 200 } as const;

export const listMails = endpoint({
  ...ADMIN,
  method: 'GET',
  path: '/v2/admin/mails',
  summary: 'The mails of the shop, their states and what went wrong',
  query: MailListQuery,
  response: z.array(ListedMail),
  paged: true,
  problems: [],
});

export const getMail = endpoint({
  ...ADMIN,
  method: 'GET',
  path: '/v2/admin/mail/{id}',
  summary: 'One mail as it reads, in text and HTML',
  params: MailParams,
  response: Mail,
  problems: [MailNotFound],
});

export const postMailResend = endpoint({
  ...ADMIN,
  method: 'POST',
  path: '/v2/admin/mail/{id}/resend',
  summary: 'Try a mail that failed once more, or send a copy of one that was sent',
  params: MailParams,
  response: ListedMail,
  problems: [MailNotFound, MailWaits],
});

export const postTestMail = endpoint({
  ...ADMIN,
  method: 'POST',
  path: '/v2/admin/test-mail',
  summary: "Send a mail to the owner's address, to see that mails arrive",
  status: 201,
  response: ListedMail,
  problems: [MailNotSetUp],
});
