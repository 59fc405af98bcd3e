import type { Craft } from '#features/shop/crafts.ts';
import type { FixedKind, PageBlock, PageContent } from './contract.ts';

export type OriginalPages = Record<FixedKind, PageContent>;

export const heading = (text: string): PageBlock => ({ type: 'heading', text });
export const text = (...paragraphs: string[]): PageBlock => ({
  type: 'text',
  text: paragraphs.join('\n\n'),
});
export const list = (...entries: string[]): PageBlock => ({
  type: 'list',
  text: entries.join('\n'),
});
const questions = (...entries: [question: string, answer: string][]): PageBlock => ({
  type: 'questions',
  entries: entries.map(([question, answer]) => ({ question, answer })),
});
const contact = (words = ''): PageBlock => ({ type: 'contact', text: words });

export const PRIVACY: PageContent = {
  title: 'Privacy',
  description: 'What this shop keeps about you, why, and how to have it removed.',
  blocks: [
    text(
      'Looking around needs no account and sets no cookie. There is no advertising and no tracking: all pictures, fonts and scripts come from this shop itself.',
    ),
    heading('What stays in your browser'),
    list(
      '**The PIN code** that you type beside a product.',
      '**The pieces you looked at last**, until you clear them or log out.',
      '**A custom order request** that you have begun, until you send it or close the tab.',
      '**Your cart and your details** if you buy without an account. The details only if you want them filled in next time.',
    ),
    heading('What the shop keeps'),
    questions(
      [
        'If you have an account',
        'Your name, email address, phone number, date of birth, gender and saved addresses, as far as you gave them; your cart and your saved pieces; your orders, how they were paid and what you asked about them. Your password is kept only as a hash that cannot be read back.\n\nOne cookie remembers that you are signed in. Another one remembers for a year that this browser has signed in before, so that nobody who guesses at your password can slow you down.',
      ],
      [
        'If you buy without an account',
        'Your order, with the name, phone number, email address and postal address you typed.',
      ],
      [
        'If you send a custom order request',
        'Your name, your email address and your wishes, so that {owner} can answer.',
      ],
      [
        'If you add photos to a piece',
        'Only you and {owner} see them. They are deleted 90 days after the order is done, or after two days if they are in no cart.',
      ],
      [
        'If you write a review',
        'It is signed with your first name and initial, or with your town: you choose. Only {owner} sees your photos until they are shown to everybody. You can remove them for 30 days, and they are deleted with your account.\n\nA week after an order has arrived you may get one email that invites you to review it. A link in it stops such emails. Of an address that wants none, only a hash is kept, which cannot be read back.',
      ],
      [
        'If you ask to be told when a piece is back',
        'Your email address and the piece, until you have been told, and for 90 more days so that the link that stops such emails works. An address that was not confirmed is deleted after two days.',
      ],
      [
        'If you only look around',
        'How often each page is looked at, without a cookie and without knowing by whom. A browser that asks not to be counted is left out.',
      ],
    ),
    heading('How long'),
    text(
      'Orders are the shop’s books and are kept as long as the law requires. After that, the name, address and contact details of a deleted account are removed from them. Bills and invoices stay as they were issued, because sellers have to keep them. Answered requests and sent emails are deleted after a time that {owner} has set.',
    ),
    heading('Taking it with you'),
    { type: 'my-data' },
    heading('Having it removed'),
    text(
      '[My Profile](/my-profile) deletes your account with profile, addresses and cart. For anything else write to [{email}](mailto:{email}). What the law does not require to be kept is removed.',
    ),
    heading('Where PIN codes come from'),
    text(
      'The state and city of a PIN code come from the All India Pincode Directory of India Post, data.gov.in, under the Government Open Data License.',
    ),
  ],
};

export const TERMS: PageContent = {
  title: 'Terms',
  description: 'Who sells, how an order comes about, what it costs and whom to write to.',
  blocks: [
    heading('Who sells'),
    text(
      '{shop} is run by {owner}, {address}. You buy from {owner} and from nobody else. Write to [{email}](mailto:{email}) about anything on this page.',
    ),
    heading('What you order'),
    text(
      'Everything is made by hand, so colour and shape differ a little from piece to piece and from the pictures. Each page says what the piece is made of, how large it is and what it costs.',
    ),
    heading('How an order comes about'),
    text(
      'You see the full price with delivery before you order. With “Complete Order” you ask to buy; an email confirms that your order has arrived. If a piece cannot be made or sent, you are told and get a refund.',
    ),
    heading('Cancelling, returns and refunds'),
    text(
      'How long you can cancel, what happens if a parcel arrives broken and how refunds work: see [shipping](/shipping).',
    ),
    heading('Complaints'),
    text(
      'The grievance officer is {grievanceOfficer}, [{email}](mailto:{email}). A complaint is acknowledged within 48 hours and settled within a month.',
    ),
    heading('Law'),
    text(
      'The law of India applies. Nothing on this page takes away a right that the law gives you as a consumer.',
    ),
  ],
};

export const CONTACT: PageContent = {
  title: 'Contact',
  description:
    'How to reach the person who makes and sends your order, and who answers complaints.',
  blocks: [
    text('A person reads what you write. Your order number helps us answer faster.'),
    contact(),
    heading('About an order'),
    text(
      '[My Orders](/my-orders) shows how far along it is. Each order there has a link to ask about it.',
    ),
    heading('Something made for you'),
    text(
      'Describe what you have in mind in a [custom order request](/?custom-order=1): it is free and commits you to nothing.',
    ),
    heading('Complaints'),
    text(
      'The grievance officer is {grievanceOfficer}. A complaint is acknowledged within 48 hours and settled within a month.',
    ),
  ],
};

type Care = {
  /** How it is cleaned or used. */
  daily: string;
  /** What harms it. */
  harm: string;
};

const CARE: Partial<Record<Craft, Care>> = {
  clay: {
    daily: 'Wash by hand in warm water with a soft sponge, and let it dry before you stack it.',
    harm: 'A sudden change of temperature can crack clay and glaze: let a piece cool before it meets cold water. Its page says whether it may go into the oven, the microwave or the dishwasher.',
  },
  textile: {
    daily:
      'Wash by hand in cold water with a mild soap, together with like colours. Press the water out; do not wring.',
    harm: 'Dry it flat in the shade, because the sun fades colours, and iron it warm on the inside.',
  },
  candles: {
    daily:
      'Trim the wick to about 5 mm before each lighting, and let the whole top melt the first time. Two to three hours at a time is enough.',
    harm: 'Never leave a burning candle unattended. Keep it away from curtains, draughts, children and animals, and store candles and soap cool, dry and out of the sun.',
  },
  jewellery: {
    daily:
      'Put it on last and take it off first. Wipe it with a soft, dry cloth and keep each piece in its own pouch.',
    harm: 'Keep it away from perfume, lotion, sweat, chlorine and bath water.',
  },
  wood: {
    daily:
      'Wipe with a soft, slightly damp cloth and dry it at once. A little food-safe oil every few months keeps the grain alive.',
    harm: 'Keep wood out of standing water, the dishwasher and lasting sun, and away from heaters: it cracks when it dries too fast.',
  },
  paper: {
    daily: 'Dust with a soft, dry brush or cloth. Water leaves marks.',
    harm: 'Keep it dry, flat and out of lasting sun, which fades ink.',
  },
  food: {
    daily: 'Keep it closed, cool and dry, and use a clean, dry spoon.',
    harm: 'Its label says what is in it, how long it keeps, and whether it belongs in the fridge once opened. With an allergy, read the label first.',
  },
};

const ANY_CARE: Care = {
  daily:
    'Wipe with a soft cloth, dry or a little damp. Leave scourers, alcohol and strong cleaners away.',
  harm: 'Keep a piece out of lasting sun, away from heat and out of standing water, unless its page says that it does not mind.',
};

function carePage(craft: Craft): PageContent {
  const { daily, harm } = CARE[craft] ?? ANY_CARE;
  return {
    title: 'Care guide',
    description: 'How to keep what you bought here beautiful, and what to do about damage.',
    blocks: [
      heading('Every day'),
      text(daily),
      heading('What does harm'),
      text(harm),
      heading('If something is wrong'),
      text('Write to [{email}](mailto:{email}) with a photo first: most things can be put right.'),
    ],
  };
}

/** The words that the fixed pages of a new shop start with. */
export const originalPages = (craft: Craft): OriginalPages => ({
  about: {
    title: 'Our story',
    description: 'Who makes what you see in this shop, and how it is made and sent.',
    blocks: [
      text('{shop} is the work of {owner}: made by hand, in small numbers.'),
      heading('A letter from {owner}'),
      text(
        'Everything you see here is made by hand. Nothing is bought in and resold.',
        'If you have a question about a size, a colour or a date, write to [{email}](mailto:{email}). You reach the person who makes it.',
      ),
      heading('What you can rely on'),
      list(
        '**Made by hand** Each piece is checked before it is packed.',
        '**Said before you pay** The cart shows the price with delivery; nothing is added later.',
        '**Answered by a person** Questions and complaints reach {owner}.',
      ),
    ],
  },
  care: carePage(craft),
  shipping: {
    title: 'Shipping and returns',
    description: 'What delivery costs, when an order ships, how to cancel it and how refunds work.',
    blocks: [
      heading('Shipping'),
      text(
        '{delivery}. The exact amount is shown at checkout, before you pay. You get an email when your parcel ships. Made-to-order pieces take longer, and you are told how long.',
      ),
      heading('Cancelling'),
      text(
        'Orders cannot be cancelled after 12 hrs from placement. Until then nothing has been packed, and you get a full refund.',
      ),
      heading('Broken on the way'),
      text(
        'Keep the parcel and send a photo to [{email}](mailto:{email}) within two days. We make the piece again or refund you.',
      ),
      heading('Returns and refunds'),
      text(
        'A piece that is not as its page describes it can come back within seven days of its arrival, unused. Write to [{email}](mailto:{email}) first. What was made for you alone cannot be returned unless it is faulty.',
        'Refunds go back the way you paid, within seven days after the piece has arrived or the order was cancelled.',
      ),
    ],
  },
  privacy: PRIVACY,
  terms: TERMS,
  contact: CONTACT,
});
