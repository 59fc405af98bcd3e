import { route, type Route } from '#platform/server/http/api/route.ts';
import * as calls from '../endpoints.ts';
import { listMails, getMail } from './mails.ts';
import { sendEveryMail } from './send-every-mail.ts';
import { resendMail } from './resend-mail.ts';
import { sendTestMail } from './send-test-mail.ts';
import * as server from './settings/stored-mail-server.ts';
import * as texts from './texts/edited-mail-texts.ts';

type Deps = texts.MailTextDeps & server.MailServerDeps;

export function mailRoutes(deps: Deps): Route[] {
  return [
    route(calls.listMails, (ctx, { query }) => listMails(ctx, query)),
    route(calls.getMail, (ctx, { params }) => getMail(ctx, params.id)),
    route(calls.postMailResend, (ctx, { params }) => resendMail(ctx, deps, params.id)),
    route(calls.postTestMail, (ctx) => sendTestMail(ctx, deps)),
    route(calls.postEveryMail, (ctx) => sendEveryMail(ctx, deps)),
    route(calls.listMailTexts, (ctx) => texts.listMailTexts(ctx)),
    route(calls.getMailText, (ctx, { params }) => texts.getMailText(ctx, deps, params.kind)),
    route(calls.putMailText, (ctx, { params: { kind }, body: { version: seen, ...words } }) =>
      texts.saveMailText(ctx, deps, { kind, words, seen }),
    ),
    route(calls.deleteMailText, (ctx, { params }) => texts.resetMailText(ctx, deps, params.kind)),
    route(calls.postMailTextPreview, async (_, { params: { kind }, body: words }) =>
      texts.previewMailText(deps, { kind, words }),
    ),
    route(calls.postMailTextTest, (ctx, { params: { kind }, body: words }) =>
      texts.sendMailTextTest(ctx, deps, { kind, words }),
    ),
    route(calls.getMailServer, (ctx) => server.getMailServer(ctx, deps)),
    route(calls.putMailServer, (ctx, { body }) => server.saveMailServer(ctx, deps, body)),
    route(calls.deleteMailServer, (ctx, { body }) => server.removeMailServer(ctx, deps, body)),
    route(calls.postMailServerCheck, (ctx, { body }) => server.checkMailServer(ctx, deps, body)),
  ];
}
