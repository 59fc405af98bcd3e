import type { OfferWire } from '#features/offers/admin-contract.ts';
import { newCode, OFFER_BODIES } from '../offer-calls.ts';
import type { SignedInApp } from '../signed-in-app.ts';
import type { Writes } from './write.ts';

const NEW = 'POST /v2/admin/offers';

const bodyOf = (name: string) => () => OFFER_BODIES[name]?.() ?? {};

async function anOffer(shop: SignedInApp): Promise<string> {
  return (await shop.ask<OfferWire>(NEW, bodyOf(NEW)())).id;
}

async function withCodes(shop: SignedInApp): Promise<string> {
  const { code: _code, ...offer } = { code: newCode(), ...bodyOf(NEW)() };
  return (await shop.ask<OfferWire>(NEW, { ...offer, reach: 'codes' })).id;
}

/** Each write of the owner about offers, with the action that it records. */
export const OFFER_WRITES: Writes = {
  [NEW]: {
    action: 'offer.create',
    make: () => Promise.resolve(''),
    body: bodyOf(NEW),
  },
  'PUT /v2/admin/offer/{id}': {
    action: 'offer.edit',
    make: anOffer,
    body: bodyOf('PUT /v2/admin/offer/{id}'),
  },
  'PUT /v2/admin/offer/{id}/active': {
    action: 'offer.stop',
    make: anOffer,
    body: { isActive: false },
  },
  'POST /v2/admin/offer/{id}/codes': {
    action: 'offer.codes',
    make: withCodes,
    body: { count: 2 },
  },
};
