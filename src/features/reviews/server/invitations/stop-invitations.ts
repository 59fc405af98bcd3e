import { personOf, type Context } from '#platform/server/context.ts';
import { provenId, type LinkTokens } from '#platform/server/link-tokens.ts';
import { InvitationUnknown } from '../../contract.ts';
import { hasRefused, listOwnInvitations, refuseInvitations } from './invitation-queries.ts';

export type StoppingDeps = { invitationLinks: LinkTokens };

/** Stops invitations to the address of the order that the mailed link belongs to. @throws InvitationUnknown */
export async function stopInvitations(
  { db, clock }: Context,
  { invitationLinks }: StoppingDeps,
  token: string,
): Promise<{ areStopped: true }> {
  const orderId = provenId(invitationLinks, token);
  if (orderId === undefined) throw InvitationUnknown();
  if (!(await refuseInvitations(db, { orderId, now: clock.now() }))) throw InvitationUnknown();
  return { areStopped: true };
}

/** The caller's invitations, for the export of their data. */
export async function exportMyInvitations(ctx: Context) {
  const { uid } = personOf(ctx);
  const rows = await listOwnInvitations(ctx.db, uid);
  const sent = rows.map(({ number, invited_at: at }) => ({
    orderNumber: number,
    at: at.toISOString(),
  }));
  return { sent, areStopped: await hasRefused(ctx.db, uid) };
}
