import type { DB } from '#platform/server/database/schema.generated.ts';
import { BUSINESS_COLUMNS } from './business-text-columns.ts';
import { BUYER_GSTIN, TAX_OF_PRODUCT } from './paper-text-columns.ts';
import { REQUEST_COLUMNS } from './request-text-columns.ts';
import { REVIEW_COLUMNS } from './review-text-columns.ts';
import { WISHLIST_COLUMNS } from './wishlist-text-columns.ts';
import type { CustomerText, TextColumn } from './text-column.ts';

function exempt(reason: string) {
  return { exempt: reason };
}

const ID = exempt('an id without words');
const UID = exempt('the id of a person, without words');
const CHOICE = exempt('one of the words that the code knows');
const PIECE = { name: 'owner', slug: 'owner', variant: 'owner', code: 'owner' } as const;
const FIELD = { label: 'owner', hint: 'owner', options: 'owner', preview: 'owner' } as const;
const FACTS = exempt('ids, sums and states of the payment gateway, read by name');
const SECRET = exempt('random, hashed or encrypted');
const COPY = { not: 'a copy of other columns' };
const OWNER_SENDS = { not: 'the set-up of admin-injection.spec.ts and the tests of the operation' };
const LIMITED = { isLimited: true } as const;
const LEAVING = { by: 'customer', forgottenBy: 'deleteAccount' } as const;
const SIGN_IN = {
  ...LEAVING,
  exportedAs: { not: 'belongs to the sign-in; the profile has name and email address' },
  sentAs: { not: 'shown only as a copy in the profile' },
} as const;
const ORDER = { by: 'customer', forgottenBy: 'forgetOldData', sentAs: COPY } as const;
const ABOUT_ORDER = { by: 'owner', forgottenBy: 'forgetOldData', sentAs: OWNER_SENDS } as const;
const COPIED = { ...ABOUT_ORDER, exportedAs: COPY } as const;
const TRANSFER = {
  by: 'customer',
  forgottenBy: { not: 'the books: which transfer paid the order' },
  sentAs: 'order transactionId',
  ...LIMITED,
} as const;
const MAIL = {
  by: 'customer',
  forgottenBy: 'forgetOldData',
  exportedAs: { not: 'repeats orders and questions' },
  sentAs: COPY,
} as const;
const REQUEST_KEY = {
  by: 'customer',
  forgottenBy: 'purgeKeys',
  exportedAs: { not: 'repeats what the order or question says' },
  sentAs: COPY,
} as const;
type Limits = Pick<CustomerText, 'isLimited'>;
type Export = CustomerText['exportedAs'];
type Sender = CustomerText['sentAs'];

function ownText(exportedAs: Export, sentAs: Sender, limits: Limits = {}): CustomerText {
  return { ...LEAVING, exportedAs, sentAs, ...limits };
}

/** Every text column of the database. `text-columns.test.ts` proves each claim. */
export const TEXT_COLUMNS: {
  [Table in keyof DB]?: { [Column in keyof DB[Table]]?: TextColumn };
} = {
  address: {
    uid: UID,
    id: ownText('profile.addresses.id', { not: 'letters, digits, dots and dashes only' }, LIMITED),
    type: ownText('profile.addresses.type', 'users type', LIMITED),
    address1: ownText('profile.addresses.address1', 'users address1'),
    address2: ownText('profile.addresses.address2', 'users address2'),
    city: ownText('profile.addresses.city', 'users city'),
    state: ownText('profile.addresses.state', 'users state'),
    zip_code: ownText('profile.addresses.zipCode', 'users zipCode', LIMITED),
    country: exempt('always India'),
  },
  audit_entry: {
    actor_uid: UID,
    action: CHOICE,
    object_kind: CHOICE,
    object_id: ID,
    before: 'owner',
    after: 'owner',
  },
  backup_state: { place: CHOICE, last_failure: exempt('a sentence about its disk or bucket') },
  cart: {
    uid: UID,
    id: ownText('carts.cartId', { not: 'letters, digits and a few signs only' }, LIMITED),
    coupon_code: 'owner',
  },
  cart_line: {
    uid: UID,
    cart_id: ownText('carts.cartId', COPY),
    variant_id: ID,
    personal_id: ID,
    personal: ownText('carts.items.personal.value', 'cart personal'),
  },
  category: { name: 'owner', slug: 'owner' },
  collection: { sentence: 'owner', media_id: ID },
  customer_profile: {
    uid: UID,
    email: ownText('profile.email', { not: 'the address of the account' }, LIMITED),
    first_name: ownText('profile.firstName', 'users firstName'),
    last_name: ownText('profile.lastName', 'users lastName'),
    phone: ownText('profile.phone', 'users phone', LIMITED),
    gender: ownText('profile.gender', 'users gender', LIMITED),
  },
  combination: { variant_id: ID, code: 'owner' },
  customer_picture: { id: ID, uid: UID },
  departure: { uid: UID },
  idempotency_key: {
    uid: UID,
    key: { ...REQUEST_KEY, sentAs: { not: 'never shown' } },
    route: CHOICE,
    answer: REQUEST_KEY,
  },
  'identity.account': {
    id: ID,
    person_id: UID,
    provider_id: CHOICE,
    account_id: ID,
    password: SECRET,
    access_token: SECRET,
    refresh_token: SECRET,
    id_token: SECRET,
    scope: CHOICE,
  },
  'identity.ended_session': { id: ID },
  'identity.person': { id: UID, name: SIGN_IN, email: SIGN_IN, image: SIGN_IN },
  'identity.second_step': { id: ID, person_id: UID, secret: SECRET, recovery_codes: SECRET },
  'identity.session': {
    id: ID,
    person_id: UID,
    token: SECRET,
    ip_address: exempt('never written'),
    user_agent: { ...SIGN_IN, sentAs: { not: 'shown only as one of the known devices' } },
  },
  'identity.setting': { name: CHOICE, value: SECRET },
  'identity.signing_key': {
    id: ID,
    public_key: exempt('a key'),
    private_key: SECRET,
    alg: CHOICE,
    crv: CHOICE,
  },
  'identity.sign_in_tries': { key: SECRET },
  'identity.verification': {
    id: ID,
    identifier: SECRET,
    value: exempt('the person of a link, or where a sign-in with Google goes on'),
  },
  mail: {
    kind: CHOICE,
    to_address: MAIL,
    reply_to: MAIL,
    subject: MAIL,
    body_text: MAIL,
    body_html: MAIL,
    stop_url: exempt('an address of the shop, with a token'),
    state: CHOICE,
    last_error: { ...MAIL, sentAs: { not: 'the words of the mail server' } },
  },
  mail_text: { kind: CHOICE, subject: 'owner', lead: 'owner', closing: 'owner' },
  media: { id: ID },
  media_folder: { name: ID },
  order_customer: { uid: UID, words: { ...ORDER, exportedAs: COPY } },
  order_event: {
    kind: CHOICE,
    status: CHOICE,
    actor: CHOICE,
    text: { ...ABOUT_ORDER, exportedAs: 'orders.tracking.text' },
  },
  order_line: {
    variant_id: ID,
    ...PIECE,
    media_id: ID,
    image_url: 'owner',
    personal: { ...ORDER, exportedAs: 'orders.items.personal.value' },
    words_reason: { ...ABOUT_ORDER, exportedAs: 'orders.items.otherWords.reason' },
  },
  order_picture: { id: ID },
  order_stage: { note: { ...ABOUT_ORDER, exportedAs: 'orders.tracking.stage.note' } },
  order_return: { actor_uid: UID, lines: exempt('counts'), reason: COPIED, condition: CHOICE },
  order_revision: { actor_uid: UID, reason: COPIED, before: COPIED, after: COPIED },
  order_tally: { status: CHOICE },
  page_revision: { page_id: ID, actor_uid: UID, content: 'owner' },
  payment: {
    method: CHOICE,
    label: CHOICE,
    status: CHOICE,
    transaction_id: { ...TRANSFER, exportedAs: 'orders.payment.transactionId' },
    reason: { ...ABOUT_ORDER, exportedAs: 'orders.payment.reason' },
    recorded_by: UID,
    before_decision: { ...ABOUT_ORDER, exportedAs: COPY },
  },
  price_change: { products: exempt('ids and prices') },
  product: {
    slug: 'owner',
    name: 'owner',
    description: 'owner',
    currency: CHOICE,
    tags: 'owner',
    status: CHOICE,
    search_text: 'owner',
    also_found_by: 'owner',
    ...TAX_OF_PRODUCT,
  },
  product_attribute: { name: 'owner', value: 'owner' },
  product_field: { kind: CHOICE, letters: CHOICE, ...FIELD },
  product_image: { media_id: ID, url: 'owner', alt: 'owner' },
  rate_bucket: { key: SECRET },
  refund: {
    method: CHOICE,
    reference: { ...ABOUT_ORDER, exportedAs: 'orders.refunds.reference' },
    reason: { ...ABOUT_ORDER, exportedAs: 'orders.refunds.reason' },
    actor_uid: UID,
    gateway_payment_id: ID,
    gateway_refund_id: ID,
    state: CHOICE,
  },
  gateway_keys: { gateway: CHOICE, keys: ID, answer: CHOICE },
  payment_attempt: {
    gateway: CHOICE,
    gateway_order_id: ID,
    key_id: ID,
    state: CHOICE,
    kind: CHOICE,
    gateway_link_id: ID,
    link_url: exempt('an address of the payment gateway'),
    link_state: CHOICE,
  },
  gateway_payment: { id: ID, state: CHOICE, currency: CHOICE, way: CHOICE, use: CHOICE },
  gateway_event: { gateway: CHOICE, event_id: ID, type: CHOICE, facts: FACTS, error: CHOICE },
  ...REQUEST_COLUMNS,
  ...REVIEW_COLUMNS,
  ...BUSINESS_COLUMNS,
  search_word: { word: 'owner' },
  shop_page: {
    id: ID,
    kind: CHOICE,
    slug: 'owner',
    place: CHOICE,
    state: CHOICE,
    draft: 'owner',
    published: 'owner',
  },
  shop_order: {
    number: ID,
    uid: UID,
    status: CHOICE,
    channel: CHOICE,
    via: exempt('a short word of a link of the shop'),
    tags: { ...ABOUT_ORDER, exportedAs: { not: "the owner's own words for sorting" } },
    first_name: { ...ORDER, exportedAs: 'orders.billingName.firstName' },
    last_name: { ...ORDER, exportedAs: 'orders.billingName.lastName' },
    phone: { ...ORDER, exportedAs: 'orders.shippingName.phone' },
    email: { ...ORDER, exportedAs: 'orders.shippingName.email' },
    address: { ...ORDER, exportedAs: 'orders.shippingAddress.address1' },
    shipping_method: CHOICE,
    delivery_name: 'owner',
    delivery_kind: CHOICE,
    delivery_place: 'owner',
    carrier: CHOICE,
    tracking_number: 'owner',
    tracking_url: 'owner',
    coupon_code: 'owner',
    offer_title: 'owner',
    notes: { ...ORDER, exportedAs: 'orders.notes', sentAs: 'order notes' },
    buyer_gstin: BUYER_GSTIN,
    gift: { ...ORDER, exportedAs: 'orders.gift.message', sentAs: 'order gift' },
    cancel_reason: { ...ABOUT_ORDER, exportedAs: 'orders.cancelReason' },
    customer_reason: { ...ORDER, exportedAs: 'orders.customerReason', sentAs: 'order comment' },
  },
  push_device: {
    uid: UID,
    session_id: ID,
    endpoint: SECRET,
    p256dh: SECRET,
    auth: SECRET,
    name: 'owner',
    kinds: CHOICE,
  },
  push_message: {
    kind: CHOICE,
    title: exempt('a sum and a city, for a day at most'),
    person: exempt('a copy of a name, blank once the device has rung, for a day at most'),
    path: exempt('an address of the workbench'),
  },
  shop_secret: { name: CHOICE, value: SECRET },
  slug_history: { slug: 'owner' },
  spent_transfer: { transaction_id: { ...TRANSFER, exportedAs: 'orders.tracking.text' } },
  shop_draft: {
    content: 'owner',
    kept_steps: CHOICE,
    preview_token: SECRET,
    scanned_upi_id: 'owner',
  },
  shop_revision: { why: CHOICE, content: 'owner' },
  stock_movement: { variant_id: ID, kind: CHOICE, reason: 'owner', actor_uid: UID },
  ...WISHLIST_COLUMNS,
  variant: { name: 'owner', value: 'owner', swatch: 'owner' },
  web_address: { origin: 'owner', question: SECRET, answer: SECRET },
};
