import { ValidationFailed } from '#platform/contract/problem.ts';
import { personOf, type Context } from '#platform/server/context.ts';
import { route, type Route } from '#platform/server/http/api/route.ts';
import { NotYours } from '../contract.ts';
import * as calls from '../endpoints.ts';
import { PinNotFound } from '../pin-contract.ts';
import { addAddress, deleteAddress, updateAddress } from './addresses.ts';
import { removeCustomer } from './departure-queries.ts';
import { placeOfPin } from './pins/place-of-pin.ts';
import { getProfile, logIn, register, registerFromToken, updateProfile } from './profile.ts';

/** A uid in the query may only be the caller's own. @throws NotYours */
function assertOwn(ctx: Context, uid: string | undefined): void {
  if (uid !== undefined && uid !== personOf(ctx).uid) throw NotYours();
}

/** The address id of query and body; either may omit it. @throws ValidationFailed if they differ */
function addressIdOf(query: string | undefined, body: string | undefined): string | undefined {
  if (query !== undefined && body !== undefined && query !== body) {
    throw ValidationFailed({
      detail: 'address_id and the id of the address are not the same. Nothing was saved.',
      fields: { id: 'This is not the address_id of the call' },
    });
  }
  return query ?? body;
}

/** @param asksAll whether who registers has to give birthday and gender */
export function profileRoutes(asksAll: () => boolean): Route[] {
  return [
    route(calls.logIn, (ctx) => logIn(ctx)),
    route(calls.registerWithGoogle, (ctx) => registerFromToken(ctx)),
    route(calls.register, (ctx, { body }) => register(ctx, body, asksAll())),
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
      return addAddress(ctx, addressIdOf(query.address_id, body.id), body);
    }),
    route(calls.putAddress, async (ctx, { query, body }) => {
      assertOwn(ctx, query.uid);
      addressIdOf(query.address_id, body.id);
      return updateAddress(ctx, query.address_id, body);
    }),
    route(calls.deleteAddress, async (ctx, { query }) => {
      assertOwn(ctx, query.uid);
      return deleteAddress(ctx, query.address_id);
    }),
    route(calls.getPinPlace, async (_, { params }) => {
      const place = placeOfPin(params.pin);
      if (!place) throw PinNotFound();
      return place;
    }),
  ];
}
