import * as z from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { EditedText } from '#platform/contract/text/mail-text.ts';
import { ValidationFailed } from '#platform/contract/problem.ts';
import { WRITE, HOUR, rate, type RateLimit } from '#platform/contract/rate-limit.ts';
import { TwoFactorLocked } from '../identity/security-contract.ts';
import {
  ListedMail,
  Mail,
  MailListQuery,
  MailNotFound,
  MailNotSetUp,
  MailParams,
  MailWaits,
} from './contract.ts';
import {
  MailCheck,
  MailServerChange,
  MailServerLocked,
  MailServerRemoval,
  MailServerState,
  TypedMailServer,
} from './server-contract.ts';
import {
  EditedMailText,
  MailKind,
  MailPreview,
  MailTextChange,
  MailTextChanged,
  MailTextNotFound,
  MailTexts,
} from './text-contract.ts';

/** Connections to a typed server; the limit keeps them from scanning other networks. */
const MAIL_CHECK: RateLimit = {
  name: 'mail-check',
  rates: [rate(5, HOUR)],
  isShared: true,
};

/** Wrong codes and passwords too. */
const MAIL_SERVER: RateLimit = {
  name: 'mail-server',
  rates: [rate(10, HOUR)],
  isShared: true,
};

/** Some forty mails a time. */
const EVERY_MAIL: RateLimit = { name: 'every-mail', rates: [rate(2, HOUR)], isShared: true };

const TEST_MAIL: RateLimit = { name: 'test-mail', rates: [rate(20, HOUR)], isShared: true };

const ADMIN = { role: 'admin', limit: WRITE, status: 200 } as const;

export const listMails = endpoint({
  ...ADMIN,
  method: 'GET',
  path: '/v2/admin/mails',
  summary: 'The emails of the shop, their states and what went wrong',
  query: MailListQuery,
  response: z.array(ListedMail),
  paged: true,
  problems: [],
});

export const getMail = endpoint({
  ...ADMIN,
  method: 'GET',
  path: '/v2/admin/mail/{id}',
  summary: 'One email as it reads, in text and HTML',
  params: MailParams,
  response: Mail,
  problems: [MailNotFound],
});

export const postMailResend = endpoint({
  ...ADMIN,
  method: 'POST',
  path: '/v2/admin/mail/{id}/resend',
  summary: 'Try an email that failed once more, or send a copy of one that was sent',
  params: MailParams,
  response: ListedMail,
  problems: [MailNotFound, MailWaits],
});

export const postTestMail = endpoint({
  ...ADMIN,
  method: 'POST',
  path: '/v2/admin/test-mail',
  summary: "Send an email to the owner's address, to see that emails arrive",
  status: 201,
  response: ListedMail,
  problems: [MailNotSetUp],
});

export const postEveryMail = endpoint({
  ...ADMIN,
  method: 'POST',
  path: '/v2/admin/test-mails',
  limit: EVERY_MAIL,
  summary: "Send one email of each kind, about examples, to the owner's address",
  status: 201,
  response: z.object({
    to: z.string(),
    sent: z.int(),
    waiting: z.int().meta({ description: 'They come once the shop has a web address' }),
  }),
  problems: [MailNotSetUp],
});

export const listMailTexts = endpoint({
  ...ADMIN,
  method: 'GET',
  path: '/v2/admin/mail-texts',
  summary: 'The kinds of email whose words the owner may change',
  response: MailTexts,
  problems: [],
});

const ONE_TEXT = { ...ADMIN, params: MailKind, problems: [MailTextNotFound] } as const;
const WORDS = { subject: '{shop}: thank you', lead: 'Hello {name},', closing: 'Yours, {shop}' };

export const getMailText = endpoint({
  ...ONE_TEXT,
  method: 'GET',
  path: '/v2/admin/mail-texts/{kind}',
  summary: 'The words of one kind of email, the original ones and their variables',
  response: EditedMailText,
});

export const putMailText = endpoint({
  ...ONE_TEXT,
  method: 'PUT',
  path: '/v2/admin/mail-texts/{kind}',
  summary: 'Change the words of one kind of email; emails written from now on have them',
  body: MailTextChange,
  example: { ...WORDS, version: 0 },
  response: EditedMailText,
  problems: [MailTextNotFound, MailTextChanged],
});

export const deleteMailText = endpoint({
  ...ONE_TEXT,
  method: 'DELETE',
  path: '/v2/admin/mail-texts/{kind}',
  summary: 'Back to the original words',
  response: EditedMailText,
});

export const postMailTextPreview = endpoint({
  ...ONE_TEXT,
  method: 'POST',
  path: '/v2/admin/mail-texts/{kind}/preview',
  summary: 'The whole email in these words, about an example; changes nothing',
  body: EditedText,
  example: WORDS,
  response: MailPreview,
});

export const postMailTextTest = endpoint({
  ...ONE_TEXT,
  limit: TEST_MAIL,
  method: 'POST',
  path: '/v2/admin/mail-texts/{kind}/test',
  summary: "Send the email in these words to the owner's address",
  status: 201,
  body: EditedText,
  example: WORDS,
  response: ListedMail,
  problems: [MailTextNotFound, MailNotSetUp],
});

const SERVER = {
  from: 'hello@example.com',
  host: 'smtp.example.com',
  port: 587,
  user: 'hello@example.com',
  password: 'tidal-kestrel-42',
};

export const getMailServer = endpoint({
  ...ADMIN,
  method: 'GET',
  path: '/v2/admin/mail-server',
  summary: 'By which server emails go; never its password',
  response: MailServerState,
  problems: [],
});

export const putMailServer = endpoint({
  ...ADMIN,
  limit: MAIL_SERVER,
  method: 'PUT',
  path: '/v2/admin/mail-server',
  summary: 'Set the mail server, confirmed by a code; the owner is told by email',
  body: MailServerChange,
  example: { ...SERVER, code: '123456' },
  response: MailServerState,
  problems: [MailServerLocked, ValidationFailed, TwoFactorLocked],
});

export const deleteMailServer = endpoint({
  ...ADMIN,
  limit: MAIL_SERVER,
  method: 'DELETE',
  path: '/v2/admin/mail-server',
  summary: 'Forget the mail server, confirmed by a code; emails wait from then on',
  body: MailServerRemoval,
  mayBeEmpty: true,
  response: MailServerState,
  problems: [MailServerLocked, ValidationFailed, TwoFactorLocked],
});

export const postMailServerCheck = endpoint({
  ...ADMIN,
  limit: MAIL_CHECK,
  method: 'POST',
  path: '/v2/admin/mail-server/check',
  summary: 'Connect to a mail server and sign in there, without saving or sending anything',
  body: TypedMailServer,
  example: SERVER,
  response: MailCheck,
  problems: [MailServerLocked, ValidationFailed],
});
