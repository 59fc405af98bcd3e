import { craftWords } from '#features/shop/crafts.ts';
import { NEW_SHOP, type ShopSettings } from '#features/shop/settings/settings.ts';

/** What the demo shop says: Lehar, who pours resin in Ahmedabad. */
export const DEMO_SETTINGS: ShopSettings = {
  ...NEW_SHOP,
  who: {
    ...NEW_SHOP.who,
    name: 'Lehar',
    byline: 'Resin art, poured by hand in Ahmedabad',
    owner: 'Meera Shah',
    craft: 'resin',
    address: '14 Ellis Bridge, Ahmedabad 380006, Gujarat',
    state: 'Gujarat',
    email: 'owner@example.com',
  },
  home: {
    ...NEW_SHOP.home,
    headline: 'Poured by hand.',
    headline2: 'Never twice.',
    line: 'Coasters, trays and keepsakes in resin, made one small batch at a time in Ahmedabad.',
    product: '/product/arabian-sea-wall-panel',
  },
  words: {
    ...NEW_SHOP.words,
    footer:
      'Every piece is mixed, poured and polished by one pair of hands, and no pour can be repeated.',
    description:
      'Coasters, trays, jewellery and keepsakes in resin, mixed and poured by one pair of hands. Prices include all taxes; flat shipping of ₹25 across India.',
    shelves: 'Find your shore',
    said: 'On other tables',
    related: 'From the same tide',
    search: 'ocean, gift, tray',
    emptyTitle: 'The first pieces are curing.',
    nothingFound: 'Try a shorter word, look through a tag, or let us pour it for you.',
    customText: 'Pick the pigments, the shape and the story. We pour one piece, for you only.',
    differs: 'Each pour differs slightly from the photo',
    siblings: 'The same tide, never the same wave',
    siblingsText: 'Real pours of this piece. Yours will be one of its own.',
    soldOut: 'Sold out for now. Ask us to pour another.',
    whenPaid: 'We start pouring when the payment reaches us',
    whenChecked: 'We check your payment, then we start pouring',
    nextStep: 'We check and pour',
    making: 'Being poured',
    makingLong: 'Being poured and cured',
    returns: 'Broken on the way? Send a photo within two days: we pour it again or refund you.',
  },
  pay: { upiId: 'lehar.demo@upi', upiName: '', online: 'on', lateRefunds: 'on' },
  // Nobody has this number: those of taxpayers are never 0000.
  tax: { mode: 'regular', gstin: '24ZZZZZ0000Z1ZW' },
  papers: { ...NEW_SHOP.papers, prefix: 'LH', rate: '18', hsn: '3926' },
  buying: { ...NEW_SHOP.buying, birthdayAndGender: 'asked' },
  workshop: { ...NEW_SHOP.workshop, isOn: true },
  requests: {
    types: [
      { value: 'coasters', label: 'Coasters', mediaId: '' },
      { value: 'trays', label: 'Trays', mediaId: '' },
      { value: 'jewelry', label: 'Jewellery', mediaId: '' },
      { value: 'keychains', label: 'Keychains', mediaId: '' },
      { value: 'art-pieces', label: 'Art pieces', mediaId: '' },
      { value: 'other', label: 'Other', mediaId: '' },
    ],
    budgets: NEW_SHOP.requests.budgets,
    asksPhone: false,
    colours: ['Mor', 'Neel', 'Haldi', 'Kumkum', 'Tulsi', 'Jamun', 'Kaajal', 'Moti'],
    made: [],
  },
  linkPage: {
    mediaId: '',
    line: 'Resin, poured by hand beside the Sabarmati. New pieces most Fridays.',
    links: [
      { label: 'Everything that is ready', address: '/#shop' },
      { label: 'A piece of your own', address: '/?custom-order=1' },
      { label: 'How I pour', address: '/about' },
      { label: 'Keeping a piece glossy', address: '/care-guide' },
    ],
  },
  delivery: {
    ...NEW_SHOP.delivery,
    zones: NEW_SHOP.delivery.zones.map((zone) => ({
      ...zone,
      methods: zone.methods.map((method) => ({ ...method, travelDays: { from: 3, to: 5 } })),
    })),
  },
  stages: { names: craftWords('resin').stages },
  isOpen: true,
};
