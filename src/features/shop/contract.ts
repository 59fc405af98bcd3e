import { queryNumber } from '#platform/contract/paging.ts';
import * as z from 'zod';
import { Rupees } from '#platform/contract/money.ts';
import { OwnerProof, ProofKind } from '#features/identity/owner-proof.ts';
import { problem } from '#platform/contract/problem.ts';
import { BuyingSettings } from './settings/buying-settings.ts';
import { ChatTexts } from './settings/chat-texts.ts';
import { CashSettings } from './settings/cash-settings.ts';
import { DeliveryRules } from './delivery/delivery-zones.ts';
import { LinkPageSettings } from './settings/link-page-settings.ts';
import { LookSettings } from './look/look-settings.ts';
import {
  Bar,
  Feeds,
  Home,
  Pay,
  Promises,
  SELLER_FACTS,
  ShopSettings,
  Social,
  Who,
} from './settings/settings.ts';
import { RequestSettings, SentRequestSettings } from './settings/request-settings.ts';
import { StageSettings } from './settings/stage-settings.ts';
import { PaperSettings } from './tax/paper-settings.ts';
import { TaxSettings } from './tax/tax-settings.ts';
import { ShopTexts } from './settings/shop-texts.ts';
import { PublicWorkshop } from './workshop/public-workshop.ts';
import { WorkshopSettings } from './workshop/workshop-settings.ts';

/** The settings as visitors read them. */
export const PublicShop = z.object({
  name: z.string(),
  byline: z.string(),
  owner: z.string(),
  address: z.string(),
  /** Contact address; absent until set. */
  email: z.string().optional(),
  phone: z.string().optional(),
  whatsapp: z.string().optional(),
  grievanceOfficer: z.string(),
  isDemo: z.boolean(),
  hasAddress: z.boolean().meta({ description: 'False: emails have no links, so none is promised' }),
  isOpen: z.boolean(),
  /** Set if the shop is closed and was open before. */
  wasOpened: z.literal(true).optional(),
  /** False while it is not said who sells, or the shop is not open. */
  isSelling: z.boolean(),
  home: Home,
  /** Absent while nothing is announced. */
  bar: z.object({ text: z.string(), link: z.string() }).optional(),
  words: ShopTexts,
  social: z.array(z.object({ label: z.string(), url: z.string() })),
  tax: TaxSettings,
  promise: Promises,
  requests: RequestSettings,
  /** The price of delivery, in words. */
  delivery: z.object({
    /** Shown beside a product: the price, and how soon it is sent. */
    line: z.string(),
    /** Shown beside a product with a date. */
    price: z.string(),
    /** The price of every order, if there is only one. */
    flat: z.string().optional(),
    /** True if it depends on the address. */
    isByPlace: z.boolean(),
    /** The one way in which every order is sent; absent where address or customer decide. */
    everywhere: z
      .object({
        /** Absent where it depends on the order. */
        price: Rupees.optional(),
        /** Days on the way, after it was handed over. */
        travelDays: z.object({ from: z.int(), to: z.int() }).optional(),
      })
      .optional(),
  }),
  withoutAccount: BuyingSettings.shape.withoutAccount,
  hoursToPay: z.int().meta({ description: 'Of a UPI order; 0: it never ends by itself' }),
  hoursToPayOnline: z.int().optional().meta({ description: 'Absent where nothing is paid online' }),
  birthdayAndGender: BuyingSettings.shape.birthdayAndGender,
  /** Absent where customers read no dates. */
  workshop: PublicWorkshop.optional(),
  /** Absent while the shop works. */
  pause: z
    .object({
      orders: z.enum(['later', 'closed']),
      backOn: z.iso.date(),
      /** `Back on 5 January` */
      words: z.string(),
    })
    .optional(),
});
export type PublicShop = z.infer<typeof PublicShop>;

export const AdminShop = z.object({
  published: ShopSettings,
  /** The settings being prepared; the same as `published` if nothing waits. */
  draft: ShopSettings,
  hasDraft: z.boolean(),
  /** Version of the draft; a save of an older one is refused. */
  version: z.int(),
  /** Fields that the machine sets, like `who.name`. */
  locked: z.array(z.string()),
  /** Facts that an order needs and that are missing. */
  missing: z.array(z.enum(SELLER_FACTS)),
  publishedAt: z.iso.datetime().optional(),
  /** Time of the first opening. */
  openedAt: z.iso.datetime().optional(),
  /** The proof that another UPI ID needs, in a shop that was open. */
  proof: ProofKind,
});
export type AdminShop = z.infer<typeof AdminShop>;

const Version = z.int('Send the version of the draft you edited');

/** Whole groups: a group that is not sent stays as it is. A form left open during an update lacks the newest fields. */
export const ShopPatch = z.strictObject({
  who: Who.extend({ craft: Who.shape.craft.default('') }).optional(),
  look: LookSettings.optional(),
  home: Home.optional(),
  bar: Bar.optional(),
  words: ShopTexts.optional(),
  social: Social.optional(),
  linkPage: LinkPageSettings.optional(),
  feeds: Feeds.optional(),
  pay: Pay.extend({
    online: Pay.shape.online.default('on'),
    lateRefunds: Pay.shape.lateRefunds.default('on'),
  }).optional(),
  cash: CashSettings.optional(),
  tax: TaxSettings.optional(),
  papers: PaperSettings.optional(),
  delivery: DeliveryRules.optional(),
  workshop: WorkshopSettings.optional(),
  buying: BuyingSettings.extend({
    firstWay: BuyingSettings.shape.firstWay.default('UPI'),
  }).optional(),
  promise: Promises.optional(),
  requests: SentRequestSettings.optional(),
  stages: StageSettings.optional(),
  chat: ChatTexts.optional(),
});
export type ShopPatch = z.infer<typeof ShopPatch>;

export const DraftEdit = z.strictObject({ version: Version, patch: ShopPatch });
export const DraftSeen = z.strictObject({ version: Version });
export const DraftPublish = z.strictObject({ version: Version, ...OwnerProof });
export const DraftQuery = z.strictObject({ version: queryNumber(Version) });

export const ShopPreview = z.object({ token: z.string() });

export const RevisionParams = z.object({ id: queryNumber(z.int().min(1).max(1e15)) });
export const Revision = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  /** The settings of the first start, published, taken back from an earlier revision, or the shop opened or closed. */
  why: z.enum(['start', 'publish', 'restore', 'open', 'close']),
  /** Groups that differ from the revision before. */
  changed: z.array(z.string()),
});
export type Revision = z.infer<typeof Revision>;

export const SettingsChanged = problem(
  'SETTINGS_CHANGED',
  409,
  'The settings have changed in the meantime',
  'Nothing was saved over them: someone saved in another window. Compare, then save again.',
);
export const SettingLocked = problem(
  'SETTING_LOCKED',
  409,
  'This is set on the server',
  "Nothing was saved. The person who runs this shop's server can change it there.",
);
export const NothingToPublish = problem(
  'NOTHING_TO_PUBLISH',
  409,
  'Nothing waits to be published',
  'Visitors already see the shop as it is here.',
);
export const ShopNotOpen = problem(
  'SHOP_NOT_OPEN',
  403,
  'This shop is not open',
  'It is closed for now. Please come back later.',
);
export const ShopNotReady = problem(
  'SHOP_NOT_READY',
  409,
  'Your shop cannot open yet',
  'Nothing was changed. Complete the set-up steps named here, then open it.',
);
export const ShopIsOpen = problem(
  'SHOP_IS_OPEN',
  409,
  'Your shop is open',
  'Nothing was saved. Visitors see every change, so make it under My shop, where you can check it before you publish.',
);
export const RevisionNotFound = problem(
  'REVISION_NOT_FOUND',
  404,
  'We cannot find this earlier version',
  'The newest hundred are kept. Choose one from the list.',
);
