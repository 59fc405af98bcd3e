import { route, withReplay, type Route } from '#platform/server/http/api/route.ts';
import * as calls from '../../thread-endpoints.ts';
import { deleteSavedReply, listSavedReplies, saveReply } from '../saved-replies.ts';
import type { EnquiryDeps } from '../send-custom-order-request.ts';
import { listMyRequests, openThread } from './open-thread.ts';
import { getRequestLink, renewRequestLink } from './request-link.ts';
import { addCustomerPhoto, addOwnerPhoto, getPhoto, getPhotoByLink } from './request-pictures.ts';
import { pasteMessage, readByOwner, writeMessage } from './write-message.ts';

const TOKEN = 'request-token';
const KEY = 'idempotency-key';

export function threadRoutes(deps: EnquiryDeps): Route[] {
  const { requestLinks } = deps;
  return [
    route(calls.openThread, (ctx, { headers }) => openThread(ctx, deps, headers[TOKEN])),
    route(calls.postThreadMessage, async (ctx, { headers, body: { text } }) => {
      const written = { token: headers[TOKEN], key: headers[KEY], text };
      return withReplay(await writeMessage(ctx, deps, written));
    }),
    route(calls.postThreadPicture, (ctx, { headers, body }) =>
      addCustomerPhoto(ctx, deps, { token: headers[TOKEN], sent: body }),
    ),
    route(calls.openThreadPicture, (ctx, { headers, params }) =>
      getPhotoByLink(ctx, deps, { token: headers[TOKEN], ...params }),
    ),
    route(calls.listMyRequests, (ctx) => listMyRequests(ctx, requestLinks)),
    route(calls.putRequestRead, (ctx, { params }) => readByOwner(ctx, params.id)),
    route(calls.postPasted, async (ctx, { params, headers, body: { text } }) =>
      withReplay(await pasteMessage(ctx, { id: params.id, key: headers[KEY], text })),
    ),
    route(calls.postRequestPicture, (ctx, { params, body }) =>
      addOwnerPhoto(ctx, { id: params.id, sent: body }),
    ),
    route(calls.getRequestPicture, (ctx, { params }) => getPhoto(ctx, params)),
    route(calls.getRequestLink, (ctx, { params }) => getRequestLink(ctx, deps, params.id)),
    route(calls.postRequestLink, (ctx, { params }) => renewRequestLink(ctx, deps, params.id)),
    route(calls.listSavedReplies, (ctx) => listSavedReplies(ctx)),
    route(calls.postSavedReply, async (ctx, { headers, body }) =>
      withReplay(await saveReply(ctx, { reply: body, key: headers[KEY] })),
    ),
    route(calls.deleteSavedReply, (ctx, { params }) => deleteSavedReply(ctx, params.id)),
  ];
}
