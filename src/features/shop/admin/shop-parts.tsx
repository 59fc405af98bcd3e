import type { ReactNode } from 'react';
import { flatPriceInWords } from '../delivery/delivery-words.ts';
import { dayCount } from '../promise-texts.ts';
import { offeredTypes } from '../settings/request-settings.ts';
import { CHAT_TEXT_NAMES, ORIGINAL_CHATS } from '../settings/chat-texts.ts';
import type { ShopSettings } from '../settings/settings.ts';
import { dayAndMonth } from '../workshop/ship-words.ts';
import { TAX_TITLES } from '../tax/tax-words.ts';
import type { Group, SectionProps } from './section-props.ts';
import { BarSection } from './sections/look/bar-section.tsx';
import { BuyingSection } from './sections/buying/buying-section.tsx';
import { PaySection, PromiseSection, SocialSection } from './sections/contact/contact-sections.tsx';
import { FeedsSection } from './sections/contact/feeds-section.tsx';
import { LinkPageSection } from './sections/contact/link-page-section.tsx';
import { CashSection } from './sections/buying/cash-section.tsx';
import { DeliverySection } from './sections/delivery/delivery-section.tsx';
import { HomeSection } from './sections/look/home-section.tsx';
import { RequestsSection } from './sections/workshop/requests-section.tsx';
import { StagesSection } from './sections/buying/stages-section.tsx';
import { PapersSection } from './sections/buying/papers-section.tsx';
import { TaxSection } from './sections/buying/tax-section.tsx';
import { LookSection, PALETTE_NAMES } from './sections/look/look-section.tsx';
import { WhoSection } from './sections/contact/who-section.tsx';
import { ChatSection, TextsSection } from './sections/look/texts-section.tsx';
import { WorkshopSection } from './sections/workshop/workshop-section.tsx';

type Part<G extends Group> = {
  title: string;
  /** What stands there now, in a few words. */
  summary: (value: ShopSettings[G]) => string;
  /** Page of the shop that shows it best. */
  path: string;
  Section: (props: SectionProps<G>) => ReactNode;
};

/** The parts of the settings page, in their order. */
export const PARTS: { [G in Group]: Part<G> } = {
  who: {
    title: 'Seller',
    summary: ({ name, owner }) => [name, owner].filter(Boolean).join(', ') || 'Not set yet',
    path: '/',
    Section: WhoSection,
  },
  look: {
    title: 'Look',
    summary: ({ palette, logo }) =>
      `${PALETTE_NAMES[palette]}, ${logo === null ? 'no logo' : 'your logo'}`,
    path: '/',
    Section: LookSection,
  },
  home: {
    title: 'First screen',
    summary: ({ headline, headline2 }) => [headline, headline2].filter(Boolean).join(' '),
    path: '/',
    Section: HomeSection,
  },
  bar: {
    title: 'Announcement',
    summary: ({ text }) => text || 'None',
    path: '/',
    Section: BarSection,
  },
  words: {
    title: 'Texts',
    summary: ({ footer }) => footer,
    path: '/',
    Section: TextsSection,
  },
  chat: {
    title: 'WhatsApp texts',
    summary: (texts) => {
      const own = CHAT_TEXT_NAMES.filter((name) => texts[name] !== ORIGINAL_CHATS[name]).length;
      return own === 0 ? 'What you write to buyers' : `${own} of your own`;
    },
    path: '/',
    Section: ChatSection,
  },
  promise: {
    title: 'Promises',
    summary: ({ replyDays, sentToDays }) =>
      `Answers within ${replyDays}, sent within ${sentToDays} days`,
    path: '/shipping',
    Section: PromiseSection,
  },
  requests: {
    title: 'Custom order form',
    summary: ({ types, colours }) =>
      `${offeredTypes({ types }).length} kinds, ${colours.length === 0 ? 'no' : colours.length} colours`,
    path: '/',
    Section: RequestsSection,
  },
  stages: {
    title: 'Making stages',
    summary: ({ names }) => names.join(', ') || 'None',
    path: '/',
    Section: StagesSection,
  },
  tax: {
    title: 'Tax',
    summary: ({ mode, gstin }) => [TAX_TITLES[mode], gstin].filter(Boolean).join(', '),
    path: '/',
    Section: TaxSection,
  },
  papers: {
    title: 'Papers',
    summary: ({ prefix, rate }) =>
      [prefix, rate && `${rate}% GST`].filter(Boolean).join(', ') || 'Bills and invoices',
    path: '/',
    Section: PapersSection,
  },
  delivery: {
    title: 'Delivery',
    summary: (rules) => flatPriceInWords(rules) ?? `${rules.zones.length} zones`,
    path: '/shipping',
    Section: DeliverySection,
  },
  workshop: {
    title: 'Workshop',
    summary: ({ isOn, leadDays, pause }) => {
      if (pause) return `Break from ${dayAndMonth(pause.from)} to ${dayAndMonth(pause.to)}`;
      return isOn ? `Made to order in ${dayCount(leadDays)}` : 'Buyers see no dates';
    },
    path: '/',
    Section: WorkshopSection,
  },
  buying: {
    title: 'Buying',
    summary: ({ withoutAccount }) =>
      withoutAccount === 'on' ? 'With or without an account' : 'With an account only',
    path: '/',
    Section: BuyingSection,
  },
  pay: {
    title: 'Payment',
    summary: ({ upiId }) => upiId || 'You write to each buyer how to pay',
    path: '/',
    Section: PaySection,
  },
  cash: {
    title: 'Cash on delivery',
    summary: ({ onDelivery, atPickup }) =>
      [onDelivery && 'When it arrives', atPickup && 'At pickup'].filter(Boolean).join(', ') ||
      'Buyers pay first',
    path: '/',
    Section: CashSection,
  },
  social: {
    title: 'Social media',
    summary: (links) => {
      const count = Object.values(links).filter(Boolean).length;
      return count === 0 ? 'No links yet' : `${count} of ${Object.keys(links).length} links`;
    },
    path: '/',
    Section: SocialSection,
  },
  linkPage: {
    title: 'Link page',
    summary: ({ links }) =>
      links.length === 0
        ? 'Your pieces and your story'
        : links.map(({ label }) => label).join(', '),
    path: '/links',
    Section: LinkPageSection,
  },
  feeds: {
    title: 'Shopping sites',
    summary: ({ products }) => (products === 'on' ? 'On' : 'Off'),
    path: '/',
    Section: FeedsSection,
  },
};

export const GROUPS = Object.keys(PARTS) as Group[];
