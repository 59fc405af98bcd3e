import type { PageBlock, PageContent } from '#features/pages/contract.ts';
import { CONTACT, heading, list, PRIVACY, TERMS, text } from '#features/pages/original-pages.ts';
import type { OriginalPages } from '#features/pages/original-pages.ts';
import type { Context } from '#platform/server/context.ts';
import { listCloseUps, type CloseUp } from './close-up-queries.ts';

const careOf = (picture: Draw): PageContent => ({
  title: 'Care guide',
  description: 'How to keep a resin piece clear and glossy: heat, sun, cleaning and scratches.',
  blocks: [
    ...picture('gold'),
    heading('Every day'),
    text(
      'Wipe with a soft, damp cloth. A drop of mild soap is enough; no scourers, no alcohol, no acetone.',
    ),
    heading('Heat and sun'),
    text(
      'Resin softens with heat. Warm cups are fine up to about 60 °C; a pan or a kettle is not. Keep pieces out of direct sun, which yellows clear resin over the years.',
    ),
    heading('Food'),
    text(
      'Trays and platters are for dry or wrapped food. Do not cut on them, and do not use a dishwasher.',
    ),
    heading('Small scratches'),
    text(
      'A car polish without abrasive and a soft cloth bring the gloss back. For deeper marks write to us: most pieces can be polished again.',
    ),
  ],
});

const shippingOf = (picture: Draw): PageContent => ({
  title: 'Shipping and cancelling',
  description: 'What delivery costs, when it is sent, and how to cancel within 12 hours.',
  blocks: [
    ...picture('tray'),
    heading('Shipping'),
    text(
      '{delivery}. What is made to order takes as long as its resin needs to cure, and we tell you before we begin.',
    ),
    heading('Cancelling'),
    text(
      'Orders cannot be cancelled after 12 hrs from placement. Until then nothing has been packed.',
    ),
    heading('Broken on the way'),
    text(
      'Keep the parcel and send a picture to [{email}](mailto:{email}) within two days. We pour it again or pay it back.',
    ),
  ],
});

/** Products whose close-ups the story shows. */
const SHOWN = {
  sea: 'arabian-sea-wall-panel',
  garland: 'genda-phool-coasters',
  gold: 'kaajal-gold-leaf-coasters',
  wood: 'teak-and-tide-platter',
  foam: 'marina-shoreline-coasters',
  tray: 'andaman-serving-tray',
  terrazzo: 'jaipur-terrazzo-coasters',
  lotus: 'lotus-pond-night-lamp',
  leaf: 'neem-skeleton-leaf-earrings',
};

type Draw = (of: keyof typeof SHOWN) => PageBlock[];

function drawFrom(pictures: ReadonlyMap<string, CloseUp>): Draw {
  return (of) => {
    const found = pictures.get(SHOWN[of]);
    if (!found) return [];
    const { media_id: mediaId, width, height, alt } = found;
    return [{ type: 'picture', mediaId, width, height, alt, caption: '' }];
  };
}

function letter(picture: Draw): PageBlock[] {
  return [
    heading('A letter from the bench'),
    ...picture('garland'),
    ...picture('foam'),
    text(
      'The first thing I poured was a garland. My cousin’s, three days after the wedding, already browning at the edges. I had read about resin the way one reads about the sea: a lot, and from far away.',
      'It came out of the mould with a bubble over one marigold, and she cried over it all the same. That bubble taught me more than the reading. Heat the cup. Pour low. Wait, and then wait longer.',
      'Today there is one bench, under one north window in Ellis Bridge. I mix every batch, I pull every foam line, I sand every edge. No pour can be repeated, so I have stopped trying.',
    ),
    { type: 'quote', text: 'The sea does the drawing. I hold the cup.', who: '{owner}' },
  ];
}

function step(name: string, when: string, words: string): PageBlock[] {
  return [heading(name), text(`*${when}*`, words)];
}

function steps(picture: Draw): PageBlock[] {
  return [
    heading('Read it from the bottom, as it was poured'),
    ...step(
      'Polish',
      'Day 4',
      'Three grits of paper under water, then a cotton wheel, until the piece holds the window.',
    ),
    ...picture('gold'),
    ...step(
      'Cure',
      'Days 2 and 3',
      'Covered, at 26 °C, untouched. Resin that is hurried yellows; resin that is left alone stays water.',
    ),
    ...picture('wood'),
    ...step(
      'Foam',
      'Day 1, the last ten minutes',
      'White pigment on the wet sea and a breath of warm air. The lace opens by itself; that is the part nobody can repeat.',
    ),
    ...picture('sea'),
    ...step(
      'Sand and sea',
      'Day 1, morning',
      'Beach sand first, sieved and dried. Then peacock blue over it, low and slow, and a flame to chase the bubbles.',
    ),
    ...picture('tray'),
  ];
}

function storyOf(picture: Draw): PageContent {
  return {
    title: 'Our story',
    description: 'How a piece of resin art is poured by one pair of hands, from sand to polish.',
    blocks: [
      ...picture('sea'),
      heading('One window, one bench, the sea.'),
      text('Lehar means wave. Everything here begins as two clear liquids in a paper cup.'),
      ...letter(picture),
      ...steps(picture),
      heading('Three promises'),
      list(
        '**It arrives whole** Broken on the way? A picture within two days, and we pour it again or pay it back.',
        '**It is what it says** Low-VOC resin, mica, real sand, real petals. What is not food-safe is not sold as food-safe.',
        '**It can be mended** Scratched after a year? Most pieces can be polished again. Write to us.',
      ),
      ...picture('terrazzo'),
      ...picture('lotus'),
      ...picture('leaf'),
      { type: 'button', text: 'Start a custom order', link: '/?custom-order=1' },
    ],
  };
}

/** The words of the demo's fixed pages. */
export async function demoPages({ db }: Context): Promise<OriginalPages> {
  const closeUps = await listCloseUps(db, Object.values(SHOWN));
  const picture = drawFrom(new Map(closeUps.map((one) => [one.slug, one])));
  return {
    about: storyOf(picture),
    care: careOf(picture),
    shipping: shippingOf(picture),
    privacy: PRIVACY,
    terms: TERMS,
    contact: CONTACT,
  };
}
