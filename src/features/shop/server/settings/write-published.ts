import type { Context } from '#platform/server/context.ts';
import { ownerMailBody } from '#platform/server/mail/content/mail-body.ts';
import { queueMails, type OutgoingMail } from '#platform/server/mail/queue-mail.ts';
import { SettingsChanged, type AdminShop } from '../../contract.ts';
import { changesPayee } from '../../changes-payee.ts';
import { mailColours } from '../../look/mail-look.ts';
import { SETTINGS_SCHEMA, type ShopSettings } from '../../settings/settings.ts';
import { queueBarMoments } from './announcement-bar.ts';
import { UNNAMED } from '../present-shop.ts';
import type { ShopDeps } from './read-settings.ts';
import { insertRevision, putSettings } from '../shop-queries.ts';

const NO_ID = 'None: you write to each buyer how to pay';

/** Goes to the previous address: whoever took the account may have changed both. */
function upiChanged(before: ShopSettings, after: ShopSettings): OutgoingMail[] {
  const to = before.who.email || after.who.email;
  if (to === '') return [];
  const shopName = before.who.name || UNNAMED.name;
  return [
    {
      kind: 'upi-change',
      to,
      subject: `${shopName}: your UPI ID was changed`,
      ...ownerMailBody(
        { shopName, colours: mailColours(after.look) },
        {
          title: 'Your UPI ID was changed',
          paragraphs: [
            'Buyers now pay to the new one. Orders that wait for payment show it too.',
            'If that was you, you can ignore this email. If not, someone else is using your account: change your password, which signs out everybody else, and put your UPI ID back under My shop.',
          ],
          facts: [
            { label: 'Before', value: before.pay.upiId || NO_ID },
            { label: 'Now', value: after.pay.upiId || NO_ID },
          ],
          footnote: `Sent by ${shopName} to its owner.`,
        },
      ),
    },
  ];
}

type Change = {
  before: Pick<AdminShop, 'published' | 'openedAt'>;
  content: ShopSettings;
  why: 'publish' | 'open' | 'close';
  /** The owner has confirmed another UPI ID. */
  isPayeeConfirmed?: boolean;
};

/** @returns id of the new revision @throws SettingsChanged if the UPI ID has become another one meanwhile */
export async function writePublished(
  tx: Context,
  { shop, jobs }: ShopDeps,
  { before, content, why, isPayeeConfirmed = false }: Change,
): Promise<number> {
  const isOther = changesPayee(before, content);
  if (isOther && !isPayeeConfirmed) throw SettingsChanged();
  const stored = { schema: SETTINGS_SCHEMA, content };
  await putSettings(tx.db, { ...stored, isDemo: shop.isDemo });
  await queueBarMoments(tx, jobs, content);
  if (isOther) await queueMails(tx, jobs, upiChanged(before.published, content));
  return insertRevision(tx.db, { ...stored, why });
}
