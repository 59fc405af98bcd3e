import type { PageBlock, PageContent } from '#features/pages/contract.ts';
import { CONTACT, heading, list, PRIVACY, TERMS, text } from '#features/pages/original-pages.ts';
import type { OriginalPages } from '#features/pages/original-pages.ts';
import type { Context } from '#platform/server/context.ts';
import { listCloseUps, listInUse, type CloseUp } from './close-up-queries.ts';

const questions = (...entries: [string, string][]): PageBlock => ({
  type: 'questions',
  entries: entries.map(([question, answer]) => ({ question, answer })),
});

const careOf = (picture: Draw): PageContent => ({
  title: 'Care guide',
  description: 'How to keep a resin piece clear and glossy: heat, sun, cleaning and scratches.',
  blocks: [
    text('Resin needs little: a soft cloth, some shade and no hot pans. Four rules cover it all.'),
    heading('Every day'),
    ...picture('dish'),
    text(
      'Wipe with a soft, damp cloth. A drop of mild soap is enough; no scourers, no alcohol, no acetone.',
    ),
    heading('Heat and sun'),
    ...picture('cup'),
    text(
      'Resin softens with heat. Warm cups are fine up to about 60\u00A0°C; a pan or a kettle is not. Keep pieces out of direct sun, which yellows clear resin over the years.',
    ),
    heading('Food'),
    ...picture('wood'),
    text(
      'Trays and platters are for dry or wrapped food. Do not cut on them, and do not use a dishwasher.',
    ),
    heading('Small scratches'),
    ...picture('gold'),
    text(
      'A car polish without abrasive and a soft cloth bring the gloss back. For deeper marks write to us: most pieces can be polished again.',
    ),
    heading('Questions'),
    questions(
      [
        'Can I put my chai on a coaster?',
        'Yes, once it is warm rather than hot. Freshly boiled tea is far above 60\u00A0°C: give it a few minutes, or put a saucer under the cup.',
      ],
      [
        'Will it turn yellow?',
        "Clear resin does, slowly, in direct sun. That is light, not dirt, so cleaning won't remove it. On a wall or a shelf in the shade it stays clear far longer, and on deep colours you hardly see it.",
      ],
      [
        'There is a tiny bubble in mine. Is it a fault?',
        'Usually it is the mark of handwork: air rises while resin cures, and now and then some stays. If a bubble is open at the surface or spoils the piece for you, send a photo to [{email}](mailto:{email}).',
      ],
      [
        'Does perfume or water harm the jewellery?',
        'Splashes do not, if you wipe them off. Perfume, sanitiser and nail polish remover dull the gloss: put jewellery on last, and take it off for a bath or a swim.',
      ],
      [
        'Can it go outside, or in the bathroom?',
        'In the bathroom, yes, if it is away from the shower and wiped dry. Outside, no: sun and heat harm resin most.',
      ],
      [
        'Something broke off. Can it be mended?',
        "Often. Keep what came off, don't glue anything, and send a photo to [{email}](mailto:{email}). If it came broken, see [Shipping and returns](/shipping).",
      ],
    ),
  ],
});

const shippingOf = (picture: Draw): PageContent => ({
  title: 'Shipping and returns',
  description:
    'What delivery costs, when an order ships, how to cancel within 12 hours, and how refunds work.',
  blocks: [
    ...picture('tray'),
    text('From the bench in Ahmedabad to your door, and what happens if something goes wrong.'),
    heading('Shipping'),
    text(
      '**{delivery}.** What is made to order takes as long as its resin needs to cure, and we tell you before we begin.',
    ),
    heading('Cancelling'),
    text(
      'Orders cannot be cancelled after **12 hrs** from placement. Until then nothing has been packed.',
    ),
    heading('Broken on the way'),
    text(
      'Keep the parcel and send a photo to [{email}](mailto:{email}) within **two days**. We pour it again or refund you.',
    ),
    heading('Returns and refunds'),
    text(
      'A piece that is not as its page describes it can come back within **seven days** of its arrival, unused. Write to [{email}](mailto:{email}) first. What was made for you alone cannot be returned unless it is faulty.',
      'Refunds go back the way you paid, within seven days after the piece has arrived or the order was cancelled.',
    ),
    heading('Questions'),
    questions(
      [
        'When will it reach me?',
        'Type your PIN code on the page of a piece: it says what delivery costs and when it arrives. You get an email when your parcel ships.',
      ],
      [
        'Where is my parcel?',
        '[My Orders](/my-orders) shows every step. If you bought without an account, the link in the email about your order shows the same.',
      ],
      [
        'I gave the wrong address. Can it be changed?',
        'Yes, as long as the parcel is here. Write to [{email}](mailto:{email}) with your order number and the right address.',
      ],
      [
        'Will mine look like the picture?',
        'Nearly. No pour can be repeated, so foam, gold and petals lie a little differently in each piece. One that is not as its page describes it can come back.',
      ],
      [
        'Can you send it as a gift?',
        'Yes. Tick **This is a gift** at the checkout and say who gets it. Your message goes on the slip in the parcel, with no price inside.',
      ],
      ['Do you ship abroad?', 'No, only to addresses in India.'],
    ),
  ],
});

/** Products whose close-ups the pages show. */
const SHOWN = {
  sea: 'arabian-sea-wall-panel',
  garland: 'genda-phool-coasters',
  gold: 'kaajal-gold-leaf-coasters',
  wood: 'teak-and-tide-platter',
  tray: 'andaman-serving-tray',
  terrazzo: 'jaipur-terrazzo-coasters',
  lotus: 'lotus-pond-night-lamp',
  leaf: 'neem-skeleton-leaf-earrings',
  dish: 'geode-edge-catch-all',
};

const IN_USE = { cup: 'marina-shoreline-coasters' };

type Shown = keyof typeof SHOWN | keyof typeof IN_USE;
type Draw = (of: Shown) => PageBlock[];

function named(slugs: Record<string, string>, found: CloseUp[]): [string, CloseUp][] {
  return Object.entries(slugs).flatMap(([name, slug]) =>
    found.filter((one) => one.slug === slug).map((one): [string, CloseUp] => [name, one]),
  );
}

function drawFrom(pictures: ReadonlyMap<string, CloseUp>): Draw {
  return (of) => {
    const found = pictures.get(of);
    if (!found) return [];
    const { media_id: mediaId, width, height, alt } = found;
    return [{ type: 'picture', mediaId, width, height, alt, caption: '' }];
  };
}

function letter(picture: Draw): PageBlock[] {
  return [
    heading('A letter from the bench'),
    ...picture('garland'),
    ...picture('cup'),
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
    ...picture('wood'),
    ...step(
      'Cure',
      'Days 2 and 3',
      'Covered, at 26\u00A0°C, untouched. Resin that is hurried yellows; resin that is left alone stays water.',
    ),
    ...picture('gold'),
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
        '**It arrives whole** Broken on the way? A photo within two days, and we pour it again or refund you.',
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
  const inUse = await listInUse(db, Object.values(IN_USE));
  const picture = drawFrom(new Map([...named(SHOWN, closeUps), ...named(IN_USE, inUse)]));
  return {
    about: storyOf(picture),
    care: careOf(picture),
    shipping: shippingOf(picture),
    privacy: PRIVACY,
    terms: TERMS,
    contact: CONTACT,
  };
}
