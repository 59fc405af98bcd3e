import * as z from 'zod';
import { UPI_ID, upiIdIn } from '#platform/contract/india/upi-id.ts';
import { INDIAN_STATES } from '#platform/contract/india/indian-states.ts';
import { code, line, OptionalEmail, OptionalPhone, requiredLine } from '#platform/contract/text.ts';
import { BuyingSettings, DEFAULT_BUYING } from './buying-settings.ts';
import { DEFAULT_LOOK, HomePicture, LookSettings } from '../look/look-settings.ts';
import { CRAFTS } from '../crafts.ts';
import { ChatTexts, ORIGINAL_CHATS } from './chat-texts.ts';
import { CashSettings, DEFAULT_CASH } from './cash-settings.ts';
import { LinkAddress } from './link-address.ts';
import { LinkPageSettings, NO_LINKS } from './link-page-settings.ts';
import { NEW_REQUESTS, RequestSettings } from './request-settings.ts';
import { OTHER_STAGES, StageSettings } from './stage-settings.ts';
import { SocialAddress } from '../social-address.ts';
import { DEFAULT_PAPERS, PaperSettings } from '../tax/paper-settings.ts';
import { TaxSettings } from '../tax/tax-settings.ts';
import { DEFAULT_DELIVERY, DeliveryRules } from '../delivery/delivery-zones.ts';
import { ORIGINAL_TEXTS, ShopTexts } from './shop-texts.ts';
import { DEFAULT_WORKSHOP, WorkshopSettings } from '../workshop/workshop-settings.ts';

/** Raised by a change of the document that older ones do not fit. */
export const SETTINGS_SCHEMA = 1;

const WHEN = 'Choose a day and a time';
const Moment = z.union([z.literal(''), z.iso.datetime(WHEN)], WHEN);

export const Who = z.strictObject({
  name: line(60),
  byline: line(120),
  owner: line(80),
  craft: z.enum(['', ...CRAFTS], 'Choose what you make'),
  address: line(200),
  state: z.enum(['', ...INDIAN_STATES], 'Choose a state'),
  email: OptionalEmail,
  phone: OptionalPhone,
  whatsapp: OptionalPhone,
  /** The person who by law answers complaints; empty: the owner. */
  grievanceOfficer: line(80),
});

/** A product's page, pasted as the browser shows it. */
const ProductAddress = code()
  .overwrite((pasted) => pasted.replace(/^https?:\/\/[^/]+/, '').replace(/[?#].*$/, ''))
  .max(200, 'Use at most 200 characters')
  .regex(/^(?:\/product\/[^/\s]+)?$/, 'Paste the address of a piece: it has /product/ in it');

export const Home = z.strictObject({
  /** Two lines at most, one below the other. */
  headline: requiredLine(40, 'Write a headline'),
  headline2: line(40),
  line: line(160),
  shopButton: requiredLine(30, 'Name the button'),
  customButton: requiredLine(30, 'Name the button'),
  /** Null: the home page begins with its words alone. */
  picture: HomePicture.nullable(),
  /** The product in the picture; empty: none is named. */
  product: ProductAddress,
});

/** The announcement above every page; without text there is none. */
export const Bar = z
  .strictObject({ text: line(120), link: LinkAddress, from: Moment, until: Moment })
  .refine(({ from, until }) => from === '' || until === '' || from < until, {
    path: ['until'],
    error: 'The end is before the start',
  });

export const Social = z.strictObject({
  instagram: SocialAddress('instagram'),
  facebook: SocialAddress('facebook'),
  youtube: SocialAddress('youtube'),
  pinterest: SocialAddress('pinterest'),
});

/** On: shopping sites may read the catalogue at an address of its own. */
export const Feeds = z.strictObject({ products: z.enum(['off', 'on'], 'Choose one of the two') });

const ENTER_UPI_ID = 'Enter a UPI ID like name@bank, as your UPI app shows it';

export const Pay = z.strictObject({
  upiId: z
    .string(ENTER_UPI_ID)
    .overwrite(upiIdIn)
    .regex(new RegExp(`^$|${UPI_ID.source}`), ENTER_UPI_ID),
  /** Shown by the customer's app; empty: the name of the shop. */
  upiName: line(60),
  /** Off: nobody is offered to pay online, whatever keys the shop has. */
  online: z.enum(['off', 'on'], 'Choose one of the two'),
  /** On: money that came online for an order that is cancelled or paid goes back by itself. */
  lateRefunds: z.enum(['off', 'on'], 'Choose one of the two'),
});

const Days = z.int('Enter a whole number of days').min(1, 'At least 1 day').max(60, 'At most 60');

/** The shop's promises to customers. */
export const Promises = z
  .strictObject({
    /** Days until a request is answered. */
    replyDays: Days.max(14, 'At most 14 days'),
    /** Days until a piece on the shelf is sent. */
    sentFromDays: Days,
    sentToDays: Days,
  })
  .refine(({ sentFromDays, sentToDays }) => sentFromDays <= sentToDays, {
    path: ['sentToDays'],
    error: 'The later day comes before the earlier one',
  });

/** Everything that the owner says of her shop, checked at every read and write. */
export const ShopSettings = z.strictObject({
  who: Who,
  look: LookSettings,
  home: Home,
  bar: Bar,
  words: ShopTexts,
  social: Social,
  linkPage: LinkPageSettings,
  feeds: Feeds,
  pay: Pay,
  cash: CashSettings,
  tax: TaxSettings,
  papers: PaperSettings,
  delivery: DeliveryRules,
  workshop: WorkshopSettings,
  buying: BuyingSettings,
  promise: Promises,
  requests: RequestSettings,
  stages: StageSettings,
  chat: ChatTexts,
  /** Off: visitors see that the shop opens soon. */
  isOpen: z.boolean(),
});
export type ShopSettings = z.infer<typeof ShopSettings>;

/** The settings of a shop that has no owner yet. */
export const NEW_SHOP: ShopSettings = {
  who: {
    name: '',
    byline: '',
    owner: '',
    craft: '',
    address: '',
    state: '',
    email: '',
    phone: '',
    whatsapp: '',
    grievanceOfficer: '',
  },
  look: DEFAULT_LOOK,
  home: {
    headline: 'Made by hand.',
    headline2: 'Made for you.',
    line: 'Small batches, made with care and sent to your door.',
    shopButton: 'Shop the collection',
    customButton: 'Custom Order',
    picture: null,
    product: '',
  },
  bar: { text: '', link: '', from: '', until: '' },
  words: ORIGINAL_TEXTS,
  social: { instagram: '', facebook: '', youtube: '', pinterest: '' },
  linkPage: NO_LINKS,
  feeds: { products: 'off' },
  pay: { upiId: '', upiName: '', online: 'on', lateRefunds: 'on' },
  cash: DEFAULT_CASH,
  tax: { mode: 'none', gstin: '' },
  papers: DEFAULT_PAPERS,
  delivery: DEFAULT_DELIVERY,
  workshop: DEFAULT_WORKSHOP,
  buying: DEFAULT_BUYING,
  promise: { replyDays: 2, sentFromDays: 3, sentToDays: 5 },
  requests: NEW_REQUESTS,
  stages: { names: OTHER_STAGES },
  chat: ORIGINAL_CHATS,
  isOpen: false,
};

/** Facts without which nobody can order: customers must know who sells. */
export const SELLER_FACTS = ['name', 'owner', 'address', 'email'] as const;
export type SellerFact = (typeof SELLER_FACTS)[number];

export function missingFacts({ who }: Pick<ShopSettings, 'who'>): SellerFact[] {
  return SELLER_FACTS.filter((fact) => who[fact] === '');
}
