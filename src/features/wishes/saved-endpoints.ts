import * as z from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { READ, WRITE } from '#platform/contract/rate-limit.ts';
import { ProductNotFound } from '../catalogue/contract.ts';
import {
  DevicePieces,
  MergedPieces,
  SavedFull,
  SavedPiece,
  SavedPieceParams,
} from './saved-contract.ts';

export const listSavedPieces = endpoint({
  method: 'GET',
  path: '/v2/saved-pieces',
  role: 'customer',
  limit: READ,
  summary: 'Pieces that the caller has saved and the shop shows, the last one first',
  status: 200,
  response: z.array(SavedPiece),
  problems: [],
});

export const putSavedPiece = endpoint({
  method: 'PUT',
  path: '/v2/saved-pieces/{productId}',
  role: 'customer',
  limit: WRITE,
  summary: 'Save a piece; may be repeated',
  params: SavedPieceParams,
  status: 204,
  response: z.void(),
  problems: [ProductNotFound, SavedFull],
});

export const deleteSavedPiece = endpoint({
  method: 'DELETE',
  path: '/v2/saved-pieces/{productId}',
  role: 'customer',
  limit: WRITE,
  summary: 'Save a piece no longer; may be repeated',
  params: SavedPieceParams,
  status: 204,
  response: z.void(),
  problems: [],
});

export const mergeSavedPieces = endpoint({
  method: 'POST',
  path: '/v2/saved-pieces/merge',
  role: 'customer',
  limit: WRITE,
  summary: 'Add what a browser has saved to what the caller has saved; may be repeated',
  body: DevicePieces,
  example: { productIds: ['018f0000-0000-7000-8000-000000000000'] },
  status: 200,
  response: MergedPieces,
  problems: [],
});
