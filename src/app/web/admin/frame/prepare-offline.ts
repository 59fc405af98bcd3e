import {
  canHaveWorker,
  forgetAtSessionEnd,
  forgetWorker,
  keepOffline,
  keepsOffline,
} from '#features/notifications/admin/admin-worker.ts';
import { renewDevice } from '#features/notifications/admin/devices/subscribe.ts';
import { NEWEST_OPEN } from '#features/orders/admin/list/order-list-query.ts';
import type { listAllOrders } from '#features/orders/endpoints.ts';
import { profileQuery } from '#features/profile/storefront/use-profile.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { queries } from '#platform/client/query/query.ts';
import { refreshAdmin } from '#platform/client/query/admin-query.ts';
import type { getToday } from '../../../today-contract.ts';

async function fetchOffline(hasEnded: () => boolean): Promise<void> {
  await signedInApi<typeof getToday>('GET /v2/admin/today', {});
  for (const query of NEWEST_OPEN) {
    if (hasEnded()) return;
    await signedInApi<typeof listAllOrders>('GET /v2/admin/allorders', { query });
  }
}

/**
 * At each start of the workbench: the subscription of this browser, and what it keeps for moments without a connection.
 * @param hasEnded whether the session has, meanwhile or before this was loaded
 */
export async function prepareOffline(
  uid: string,
  isApp: boolean,
  hasEnded: () => boolean,
): Promise<void> {
  if (!canHaveWorker()) return;
  forgetAtSessionEnd();
  if (hasEnded()) return forgetWorker();
  const device = await renewDevice().catch(() => undefined);
  if (hasEnded() || !keepsOffline(isApp || device !== undefined)) return;
  const isFirst = await keepOffline(uid);
  if (hasEnded()) return;
  // Fetched before there was a worker.
  if (isFirst) await Promise.all([queries.invalidateQueries(profileQuery(uid)), refreshAdmin()]);
  await fetchOffline(hasEnded);
}
