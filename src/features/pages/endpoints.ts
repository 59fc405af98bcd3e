import * as z from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { ValidationFailed } from '#platform/contract/problem.ts';
import { READ, WRITE } from '#platform/contract/rate-limit.ts';
import {
  AdminPage,
  ListedPage,
  NewPage,
  PageAddressStays,
  PageAddressTaken,
  PageChanged,
  PageDraft,
  PageIsFixed,
  PageIsOffline,
  PageMove,
  PageParams,
  PageRestore,
  PageRevision,
  SeenPage,
} from './admin-contract.ts';
import { PageLink, PageNotFound, PageSlugParams, ShopPage } from './contract.ts';

const VISITOR = { role: 'visitor', limit: READ, method: 'GET', status: 200, cached: true } as const;
const ADMIN = { role: 'admin', limit: WRITE, status: 200 } as const;
const BODY_LIMIT = 256 * 1024;

export const listPages = endpoint({
  ...VISITOR,
  path: '/v2/pages',
  summary: 'The pages of text that are online, in the order of the footer',
  response: z.array(PageLink),
  problems: [],
});

export const getPage = endpoint({
  ...VISITOR,
  path: '/v2/pages/{slug}',
  summary: 'One page of text; its {variables} stand for facts of the shop',
  params: PageSlugParams,
  response: ShopPage,
  problems: [PageNotFound],
});

export const listAdminPages = endpoint({
  ...ADMIN,
  method: 'GET',
  path: '/v2/admin/pages',
  summary: 'All pages of text with their states',
  response: z.array(ListedPage),
  problems: [],
});

export const postPage = endpoint({
  ...ADMIN,
  method: 'POST',
  path: '/v2/admin/pages',
  summary: 'Begin a page of text, which is offline until it is published',
  body: NewPage,
  example: { title: 'Wholesale', slug: 'wholesale', place: 'footer-shop' },
  status: 201,
  response: AdminPage,
  problems: [PageAddressTaken],
});

export const getAdminPage = endpoint({
  ...ADMIN,
  method: 'GET',
  path: '/v2/admin/page/{id}',
  summary: 'One page of text with its draft',
  params: PageParams,
  response: AdminPage,
  problems: [PageNotFound],
});

export const putPageDraft = endpoint({
  ...ADMIN,
  method: 'PUT',
  path: '/v2/admin/page/{id}/draft',
  summary: 'Save the draft of a page, if nobody has changed it since; visitors see nothing of it',
  params: PageParams,
  body: PageDraft,
  example: {
    version: 1,
    content: {
      title: 'Care guide',
      description: 'How to keep a piece beautiful.',
      blocks: [
        { type: 'heading', text: 'Every day' },
        { type: 'text', text: 'Wipe with a **soft** cloth. [Write to us](mailto:{email}).' },
      ],
    },
  },
  bodyLimit: BODY_LIMIT,
  response: AdminPage,
  problems: [PageNotFound, PageChanged, PageAddressTaken, PageAddressStays, ValidationFailed],
});

export const postPagePublish = endpoint({
  ...ADMIN,
  method: 'POST',
  path: '/v2/admin/page/{id}/publish',
  summary: 'Show visitors the draft of a page, or put it online again',
  params: PageParams,
  body: SeenPage,
  example: { version: 2 },
  response: AdminPage,
  problems: [PageNotFound, PageChanged, ValidationFailed],
});

export const postPageOffline = endpoint({
  ...ADMIN,
  method: 'POST',
  path: '/v2/admin/page/{id}/offline',
  summary: 'Take a page offline; what stood there becomes its draft',
  params: PageParams,
  body: SeenPage,
  example: { version: 3 },
  response: AdminPage,
  problems: [PageNotFound, PageChanged, PageIsFixed],
});

export const postPageDiscard = endpoint({
  ...ADMIN,
  method: 'POST',
  path: '/v2/admin/page/{id}/discard',
  summary: 'Drop the draft of a page that is online',
  params: PageParams,
  body: SeenPage,
  example: { version: 2 },
  response: AdminPage,
  problems: [PageNotFound, PageChanged, PageIsOffline],
});

export const listPageRevisions = endpoint({
  ...ADMIN,
  method: 'GET',
  path: '/v2/admin/page/{id}/revisions',
  summary: 'What was published on a page, newest first',
  params: PageParams,
  response: z.array(PageRevision),
  problems: [PageNotFound],
});

export const postPageRestore = endpoint({
  ...ADMIN,
  method: 'POST',
  path: '/v2/admin/page/{id}/restore',
  summary: 'Make an earlier revision the draft of a page; visitors see it once it is published',
  params: PageParams,
  body: PageRestore,
  example: { version: 4, revision: 1 },
  response: AdminPage,
  problems: [PageNotFound, PageChanged],
});

export const putPagePlace = endpoint({
  ...ADMIN,
  method: 'PUT',
  path: '/v2/admin/page/{id}/place',
  summary: 'Move a page within the footer, or out of it',
  params: PageParams,
  body: PageMove,
  example: { place: 'footer-help', position: 0 },
  response: z.array(ListedPage),
  problems: [PageNotFound],
});

export const deletePage = endpoint({
  ...ADMIN,
  method: 'DELETE',
  path: '/v2/admin/page/{id}',
  summary: 'Delete a page of your own with its history',
  params: PageParams,
  status: 204,
  response: z.void(),
  problems: [PageNotFound, PageIsFixed],
});
