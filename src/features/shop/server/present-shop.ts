import { siteLook, type SiteLook } from '../look/site-look.ts';
import { isOneZone, type DeliveryTerms } from '../delivery/delivery-price.ts';
import { deliveryInWords, flatPriceInWords, sentEverywhere } from '../delivery/delivery-words.ts';
import { sendingTime } from '../promise-texts.ts';
import { hoursToPay, hoursToPayOnline } from '../hours-to-pay.ts';
import type { ShopSettings } from '../settings/settings.ts';
import { SOCIAL_SITES, type SocialSite } from '../social-address.ts';
import { offeredTypes } from '../settings/request-settings.ts';
import { onlyStateOf } from '../tax/tax-rules.ts';
import { backWords, currentPause, pauseSentences } from '../workshop/pause.ts';
import { publicWorkshop } from '../workshop/public-workshop.ts';
import type { PublicShop } from '../contract.ts';
import type { LinkPage } from '../settings/link-page-settings.ts';

/** An unnamed shop's words for itself. */
export const UNNAMED = { name: 'This shop', owner: 'the owner' };

function isNow({ from, until }: ShopSettings['bar'], now: Date): boolean {
  const moment = now.toISOString();
  return (from === '' || from <= moment) && (until === '' || moment < until);
}

type State = {
  isDemo: boolean;
  hasAddress: boolean;
  isSelling: boolean;
  takesOnline?: boolean;
  wasOpened: boolean;
  /** Pieces that weeks have to make, by Monday. */
  takenCapacity: ReadonlyMap<string, number>;
  now: Date;
};

/** Empty for a shop that is open, or not opened yet. */
function closedAfter(isOpen: boolean, wasOpened: boolean): Pick<PublicShop, 'wasOpened'> {
  return !isOpen && wasOpened ? { wasOpened } : {};
}

/** The places that orders may be sent to, and the price. */
export function deliveryTerms({ delivery, tax, who }: ShopSettings): DeliveryTerms {
  return { ...delivery, onlyState: onlyStateOf(tax, who.state) };
}

function presentRules(settings: ShopSettings): PublicShop['delivery'] {
  const terms = deliveryTerms(settings);
  const flat = flatPriceInWords(terms);
  const everywhere = sentEverywhere(terms);
  return {
    line: deliveryInWords(terms, sendingTime(settings.promise)),
    price: deliveryInWords(terms, undefined),
    ...(flat !== undefined && { flat }),
    isByPlace: !isOneZone(terms),
    ...(everywhere && { everywhere }),
  };
}

/** A pause stands before what the owner announces. */
function presentBar({ bar, workshop }: ShopSettings, now: Date): Pick<PublicShop, 'bar'> {
  const pause = currentPause(workshop, now);
  const own = isNow(bar, now) ? bar : { text: '', link: '' };
  const text = [pause && pauseSentences(pause), own.text].filter(Boolean).join(' ');
  return text === '' ? {} : { bar: { text, link: own.text === '' ? '' : own.link } };
}

function presentPause({ workshop }: ShopSettings, now: Date): Pick<PublicShop, 'pause'> {
  const pause = currentPause(workshop, now);
  if (!pause) return {};
  const { orders, backOn } = pause;
  return { pause: { orders, backOn, words: backWords(pause) } };
}

function presentWorkshop(
  { workshop }: ShopSettings,
  takenCapacity: State['takenCapacity'],
): Pick<PublicShop, 'workshop'> {
  return workshop.isOn ? { workshop: publicWorkshop(workshop, takenCapacity) } : {};
}

/** Presents the settings to visitors. */
export function presentShop(
  settings: ShopSettings,
  { isDemo, hasAddress, isSelling, takesOnline = false, wasOpened, takenCapacity, now }: State,
): PublicShop {
  const { who, home, words, social, tax, promise, requests, isOpen } = settings;
  const owner = who.owner || UNNAMED.owner;
  return {
    name: who.name || UNNAMED.name,
    byline: who.byline,
    owner,
    address: who.address,
    grievanceOfficer: who.grievanceOfficer || owner,
    ...(who.email !== '' && { email: who.email }),
    ...(who.phone !== '' && { phone: who.phone }),
    ...(who.whatsapp !== '' && { whatsapp: who.whatsapp }),
    isDemo,
    hasAddress,
    isOpen,
    ...closedAfter(isOpen, wasOpened),
    isSelling,
    home,
    ...presentBar(settings, now),
    words,
    social: Object.entries(SOCIAL_SITES).flatMap(([site, { label }]) => {
      const url = social[site as SocialSite];
      return url === '' ? [] : [{ label, url }];
    }),
    tax: { mode: tax.mode, gstin: tax.mode === 'none' ? '' : tax.gstin },
    promise,
    requests: { ...requests, types: offeredTypes(requests) },
    delivery: presentRules(settings),
    withoutAccount: settings.buying.withoutAccount,
    hoursToPay: hoursToPay(settings),
    ...(takesOnline && { hoursToPayOnline: hoursToPayOnline(settings) }),
    birthdayAndGender: settings.buying.birthdayAndGender,
    ...presentWorkshop(settings, takenCapacity),
    ...presentPause(settings, now),
  };
}

export function presentLinkPage({ linkPage, who }: ShopSettings): LinkPage {
  const { mediaId, line, links } = linkPage;
  return { line: line || who.byline, links, ...(mediaId !== '' && { mediaId }) };
}

/** Settings are one object until they change. */
const looks = new WeakMap<ShopSettings, SiteLook>();

export function presentLook(settings: ShopSettings, isDemo: boolean): SiteLook {
  const known = looks.get(settings);
  if (known) return known;
  const { who, look, home } = settings;
  const made = siteLook({
    name: who.name || UNNAMED.name,
    look,
    picture: home.picture,
    isDemo,
  });
  looks.set(settings, made);
  return made;
}
