import * as z from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { IdempotencyHeaders, KeyReused } from '#platform/contract/idempotency.ts';
import { ValidationFailed } from '#platform/contract/problem.ts';
import { WRITE } from '#platform/contract/rate-limit.ts';
import * as offers from './admin-contract.ts';

const ADMIN = { role: 'admin', limit: WRITE, status: 200 } as const;
const ONCE = { headers: IdempotencyHeaders } as const;

export const listOffers = endpoint({
  ...ADMIN,
  method: 'GET',
  path: '/v2/admin/offers',
  summary: 'Offers, the newest first, with what their orders come to',
  response: z.array(offers.Offer),
  problems: [],
});

export const postOffer = endpoint({
  ...ADMIN,
  ...ONCE,
  method: 'POST',
  path: '/v2/admin/offers',
  summary: 'Make an offer, once for each Idempotency-Key',
  body: offers.NewOffer,
  example: { reach: 'code', code: 'DIWALI', title: 'Diwali 15%', kind: 'percent', percent: 15 },
  status: 201,
  response: offers.Offer,
  problems: [offers.CodeTaken, KeyReused, ValidationFailed],
});

const OFFER = { ...ADMIN, params: offers.OfferParams } as const;

export const putOffer = endpoint({
  ...OFFER,
  method: 'PUT',
  path: '/v2/admin/offer/{id}',
  summary: 'Change an offer, if nobody has changed it since; orders keep theirs',
  body: offers.OfferEdit,
  example: {
    version: 1,
    reach: 'code',
    code: 'DIWALI',
    title: 'Diwali 10%',
    kind: 'percent',
    percent: 10,
  },
  response: offers.Offer,
  problems: [offers.CodeTaken, offers.OfferChanged, offers.OfferNotFound, ValidationFailed],
});

export const putOfferActive = endpoint({
  ...OFFER,
  method: 'PUT',
  path: '/v2/admin/offer/{id}/active',
  summary: 'Stop an offer, or let it run again',
  body: offers.OfferSwitch,
  example: { isActive: false },
  response: offers.Offer,
  problems: [offers.OfferNotFound, ValidationFailed],
});

export const listOfferCodes = endpoint({
  ...OFFER,
  method: 'GET',
  path: '/v2/admin/offer/{id}/codes',
  summary: 'The codes of an offer that are for one order each, the newest first',
  response: z.array(offers.OfferCode),
  problems: [offers.OfferNotFound],
});

export const postOfferCodes = endpoint({
  ...OFFER,
  ...ONCE,
  method: 'POST',
  path: '/v2/admin/offer/{id}/codes',
  summary: 'Make codes for one order each, once for each Idempotency-Key',
  body: offers.NewCodes,
  example: { count: 20 },
  status: 201,
  response: z.array(offers.OfferCode),
  problems: [offers.OfferNotFound, KeyReused, ValidationFailed],
});
