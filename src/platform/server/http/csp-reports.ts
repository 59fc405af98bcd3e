import * as z from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { BadRequest } from '#platform/contract/problem.ts';
import { MINUTE, rate, type RateLimit } from '#platform/contract/rate-limit.ts';
import { route } from './api/route.ts';

const PATH = '/v2/csp-reports';
const MAX_LINES = 10;

/** Endpoints of CSP reports: the new way and the old one. */
export const REPORTING = {
  endpoints: `csp="${PATH}"`,
  directives: [`report-uri ${PATH}`, 'report-to csp'],
};

const text = z.string().max(4096).optional();

const OldReport = z.object({
  'csp-report': z.object({
    'effective-directive': text,
    'violated-directive': text,
    'blocked-uri': text,
    'document-uri': text,
  }),
});
const Reports = z
  .array(
    z.object({
      type: z.string().max(100),
      body: z.object({ effectiveDirective: text, blockedURL: text, documentURL: text }).nullish(),
    }),
  )
  .max(100);
const Sent = z.union([OldReport, Reports]);

type Violation = Record<'directive' | 'blocked' | 'page', string | undefined>;

function violationsIn(sent: z.output<typeof Sent>): Violation[] {
  if (!Array.isArray(sent)) {
    const report = sent['csp-report'];
    const directive = report['effective-directive'] ?? report['violated-directive'];
    return [{ directive, blocked: report['blocked-uri'], page: report['document-uri'] }];
  }
  return sent.flatMap(({ type, body }) => {
    if (type !== 'csp-violation' || !body) return [];
    return [
      { directive: body.effectiveDirective, blocked: body.blockedURL, page: body.documentURL },
    ];
  });
}

const WORD = /^[a-z-]{1,40}$/;
const SEGMENT = /^[a-z0-9.-]{1,40}$/;
const OTHER = 'other';

function wordOf(text = ''): string {
  const [word = ''] = text.split(' ');
  return WORD.test(word) ? word : OTHER;
}

/** `https://evil.example`, `inline`, `data:`; never a path or query, which may hold a secret. */
function sourceOf(blocked = ''): string {
  if (!URL.canParse(blocked)) return wordOf(blocked);
  const { protocol, host } = new URL(blocked);
  return /^(https?|wss?):$/.test(protocol)
    ? `${protocol}//${host.slice(0, 100)}`
    : protocol.slice(0, 40);
}

function patternOf(page = ''): string {
  if (!URL.canParse(page)) return OTHER;
  const [first = '', ...further] = new URL(page).pathname.slice(1).split('/');
  const head = first === '' || SEGMENT.test(first) ? `/${first}` : '/*';
  return further.length > 0 ? `${head}/*` : head;
}

function parseReports(bytes: Uint8Array): Violation[] {
  try {
    return violationsIn(Sent.parse(JSON.parse(new TextDecoder().decode(bytes))));
  } catch {
    throw BadRequest({ detail: 'This is no report of a browser about a page of this shop.' });
  }
}

const REPORT: RateLimit = { name: 'report', rates: [rate(30, MINUTE, 10)] };

export const postCspReport = endpoint({
  method: 'POST',
  path: PATH,
  role: 'visitor',
  summary: "A browser's report about something that a page's policy refused",
  limit: REPORT,
  body: z.instanceof(Uint8Array),
  bodyTypes: ['application/reports+json', 'application/csp-report'],
  bodyLimit: 8 * 1024,
  status: 204,
  response: z.void(),
  problems: [BadRequest],
});

/** Reports can be forged: a log line is a hint, no proof. */
export const cspReportRoute = route(postCspReport, async ({ log }, { body }) => {
  for (const { directive, blocked, page } of parseReports(body).slice(0, MAX_LINES)) {
    const violation = {
      directive: wordOf(directive),
      blocked: sourceOf(blocked),
      page: patternOf(page),
    };
    log.warn(violation, 'a page broke its policy');
  }
});
