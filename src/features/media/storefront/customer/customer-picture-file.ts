import { queryOptions } from '@tanstack/react-query';
import { dataUrl } from '#platform/client/files/data-url.ts';
import { fetchFile } from '#platform/client/files/fetch-file.ts';
import { dataOf } from '#platform/client/query/query.ts';
import { CUSTOMER_WIDTHS } from '../../customer-picture.ts';
import { keyOf } from './picture-keys.ts';

/** @throws ApiProblem */
export async function fetchPicture(id: string, size: keyof typeof CUSTOMER_WIDTHS): Promise<Blob> {
  const key = keyOf(id);
  const headers = key === undefined ? {} : { 'picture-key': key };
  const call = `GET /v2/customer-pictures/${id}/${CUSTOMER_WIDTHS[size]}`;
  return dataOf(await fetchFile(call, headers));
}

/** Fetches a picture for an `img`; the bytes under an id never change. */
export function pictureQuery(id: string, size: keyof typeof CUSTOMER_WIDTHS) {
  return queryOptions({
    queryKey: ['CUSTOMER_PICTURE', id, size],
    queryFn: async () => dataUrl(await fetchPicture(id, size)),
    staleTime: Infinity,
  });
}
