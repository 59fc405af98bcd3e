import type { Context } from '#platform/server/context.ts';
import type { OnlineState } from '../../online-state.ts';
import { isWebhookSilent } from './keys-queries.ts';
import type { KeysDeps } from './online-payment.ts';

/** What the workbench warns of. */
export async function summariseOnline(
  { db }: Context,
  { gatewayKeys, offeredGateway, isTurnedOn }: KeysDeps,
): Promise<OnlineState> {
  const inUse = gatewayKeys.inUse();
  if (!inUse || !isTurnedOn()) return 'off';
  const checked = gatewayKeys.checked();
  if (!checked?.isAccepted) return checked?.found === 'keys' ? 'refused' : 'waiting';
  if (!offeredGateway()) return 'off';
  const isSilent = await isWebhookSilent(db, inUse.stored?.webhookSecretAt);
  return isSilent ? 'silent' : 'on';
}
