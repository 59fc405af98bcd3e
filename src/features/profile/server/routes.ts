import { personOf, transaction } from '#platform/server/context.ts';
import { route, type Route } from '#platform/server/http/route.ts';
import * as calls from '../endpoints.ts';
import { addAddress } from './addresses/add-address.ts';
import { deleteAddress } from './addresses/delete-address.ts';
import { labelOf } from './addresses/label-of.ts';
import { updateAddress } from './addresses/update-address.ts';
import { assertOwn } from './assert-own.ts';
import { removeCustomer } from './departures/departure-queries.ts';
import { ensureProfile } from './ensure-profile.ts';
import { getProfile } from './get-profile.ts';
import { logIn } from './log-in.ts';
import { register } from './register.ts';
import { updateProfile } from './update-profile.ts';

export const profileRoutes: Route[] = [
  route(calls.logIn, (ctx) => logIn(ctx)),
  route(calls.registerWithGoogle, (ctx) =>
    transaction(ctx, async (tx) => {
      await ensureProfile(tx);
      return getProfile(tx);
    }),
  ),
  route(calls.register, (ctx, { body }) => register(ctx, body)),
  route(calls.deleteProfile, (ctx) => removeCustomer(ctx.db, personOf(ctx).uid)),
  route(calls.getProfile, async (ctx, { query }) => {
    assertOwn(ctx, query.uid);
    return getProfile(ctx);
  }),
  route(calls.putProfile, async (ctx, { query, body }) => {
    assertOwn(ctx, query.uid);
    return updateProfile(ctx, body);
  }),
  route(calls.postAddress, async (ctx, { query, body }) => {
    assertOwn(ctx, query.uid);
    return addAddress(ctx, labelOf(query.address_id, body.id), body);
  }),
  route(calls.putAddress, async (ctx, { query, body }) => {
    assertOwn(ctx, query.uid);
    labelOf(query.address_id, body.id);
    return updateAddress(ctx, query.address_id, body);
  }),
  route(calls.deleteAddress, async (ctx, { query }) => {
    assertOwn(ctx, query.uid);
    return deleteAddress(ctx, query.address_id);
  }),
];
