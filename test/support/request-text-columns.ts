import type { CustomerText, TextColumn } from './text-column.ts';

const ID = { exempt: 'an id without words' };
const UID = { exempt: 'the id of a person, without words' };
const CHOICE = { exempt: 'one of the words that the code knows' };
const LIMITED = { isLimited: true } as const;
const OF_OWNER = {
  by: 'owner',
  forgottenBy: 'forgetOldData',
  sentAs: { not: 'the set-up of admin-injection.spec.ts and the tests of the operation' },
} as const;

type Limits = Pick<CustomerText, 'isLimited'>;

function questionText(
  exportedAs: CustomerText['exportedAs'],
  sentAs: string,
  limits: Limits = {},
): CustomerText {
  return { by: 'customer', forgottenBy: 'forgetOldData', exportedAs, sentAs, ...limits };
}

function requestText(field: string, sentAs: string, limits: Limits = {}): CustomerText {
  return questionText(`requests.${field}`, `custom-order-email ${sentAs}`, limits);
}

/** Of custom order requests with their conversations, and of questions. */
export const REQUEST_COLUMNS = {
  custom_order_request: {
    name: requestText('name', 'name'),
    email: requestText('email', 'email', LIMITED),
    product_type: requestText('productType', 'productType', LIMITED),
    product_label: { exempt: "the name of a kind of piece, of the owner's list" },
    colors: requestText('colors', 'colors'),
    size: requestText('size', 'size'),
    budget: requestText('budget', 'budget', LIMITED),
    phone: requestText('phone', 'phone', LIMITED),
    description: requestText('text', 'description'),
    state: CHOICE,
    quote_draft: { ...OF_OWNER, exportedAs: { not: 'the owner has not said it yet' } },
  },
  request_message: {
    text: { ...OF_OWNER, exportedAs: 'requests.messages.text' },
    author: CHOICE,
    actor_uid: UID,
  },
  request_picture: { id: ID, author: CHOICE },
  request_quote: {
    state: CHOICE,
    decline_reason: CHOICE,
    note: { ...OF_OWNER, exportedAs: 'requests.quotes.note' },
  },
  request_quote_line: {
    name: { ...OF_OWNER, exportedAs: 'requests.quotes.lines.name' },
    details: { ...OF_OWNER, exportedAs: 'requests.quotes.lines.details' },
  },
  saved_reply: { title: 'owner', text: 'owner' },
  support_query: {
    uid: UID,
    name: questionText('questions.name', 'query-email name'),
    email: questionText('questions.email', 'query-email email', LIMITED),
    query_type: questionText('questions.queryType', 'query-email queryType', LIMITED),
    details: questionText('questions.details', 'query-email details'),
    order_number: questionText('questions.orderNumber', 'query-email orderNumber', LIMITED),
    state: CHOICE,
  },
} satisfies Record<string, Record<string, TextColumn>>;
