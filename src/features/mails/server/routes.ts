import { route, type Route } from '#platform/server/http/route.ts';
import * as calls from '../endpoints.ts';
import { listMails, getMail, type MailDeps } from './mails.ts';
import { resendMail } from './resend-mail.ts';
import { sendTestMail } from './send-test-mail.ts';

export function mailRoutes(deps: MailDeps): Route[] {
  return [
    route(calls.listMails, (ctx, { query }) => listMails(ctx, query)),
    route(calls.getMail, (ctx, { params }) => getMail(ctx, params.id)),
    route(calls.postMailResend, (ctx, { params }) => resendMail(ctx, deps, params.id)),
    route(calls.postTestMail, (ctx) => sendTestMail(ctx, deps)),
  ];
}
