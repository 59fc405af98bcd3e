import { describe, expect, test } from 'vitest';
import { ProductDraft } from '#features/catalogue/product-form/product-draft.ts';
import { findProducts } from '../find-products.ts';
import { readSheet } from '../read-sheet.ts';

async function found(text: string) {
  return findProducts(await readSheet(new TextEncoder().encode(text)), 'https://shop.example');
}

const SHOPIFY = `Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Variant Compare At Price,Image Src,Image Position,Image Alt Text,Cost per item,Status
sea-tray,Sea Tray,"<p>Poured in <b>Goa</b>.</p><ul><li>Resin</li></ul>",Lehar,Home > Trays,Trays,"sea, gift",TRUE,Colour,Lagoon,Size,Small,ST-L-S,450,shopify,3,deny,"1,299.00",1499,https://cdn.example/1.jpg,1,Blue tray,600,active
sea-tray,,,,,,,,,Lagoon,,Large,ST-L-L,450,shopify,0,deny,1599,,https://cdn.example/2.jpg,2,,,
sea-tray,,,,,,,,,Pearl,,Small,ST-P-S,450,shopify,5,continue,1299,,,,,,
sea-tray,,,,,,,,,,,,,,,,,,,https://cdn.example/3.jpg,3,,,
shell-dish,Shell Dish,Plain words,Lehar,,Dishes,,TRUE,Title,Default Title,,,SD-1,120,,,deny,499,,,,,,draft
`;

describe('Shopify', () => {
  test('makes one product of the rows of a handle', async () => {
    const { source, products } = await found(SHOPIFY);
    expect(source).toBe('shopify');
    expect(products.map(({ line, key, faults }) => [line, key, faults])).toEqual([
      [2, 'sea-tray', []],
      [6, 'shell-dish', []],
    ]);
    expect(products[0]?.draft).toMatchObject({
      name: 'Sea Tray',
      slug: 'sea-tray',
      description: 'Poured in Goa.\n\n• Resin',
      price: 1299,
      comparePrice: 1499,
      costPrice: 600,
      category: { name: 'Trays' },
      tags: ['sea', 'gift'],
      weight: 0.45,
      images: [
        { url: 'https://cdn.example/1.jpg', alt: 'Blue tray' },
        { url: 'https://cdn.example/2.jpg' },
        { url: 'https://cdn.example/3.jpg' },
      ],
    });
    const draft = ProductDraft.parse(products[0]?.draft);
    expect(draft.variants.map(({ name, value }) => `${name} ${value}`)).toEqual([
      'Colour Lagoon',
      'Colour Pearl',
      'Size Small',
      'Size Large',
    ]);
    expect(
      draft.combinations.map(({ values, price, stock, code, isOffered }) => [
        values?.join(', '),
        price,
        stock,
        code,
        isOffered,
      ]),
    ).toEqual([
      ['Lagoon, Small', 129_900, 3, 'ST-L-S', true],
      ['Lagoon, Large', 159_900, 0, 'ST-L-L', true],
      ['Pearl, Small', 129_900, null, 'ST-P-S', true],
      ['Pearl, Large', null, null, '', false],
    ]);
  });

  test('makes a product without variants of a default title, and keeps its code to be found by', async () => {
    const { products } = await found(SHOPIFY);
    expect(products[1]?.draft).toMatchObject({ price: 499, stock: null, alsoFoundBy: 'SD-1' });
    expect(products[1]?.draft['variants']).toBeUndefined();
  });

  test('reads the heads that it writes since 2025', async () => {
    const { products } = await found(
      'Title,URL handle,Description,Type,Tags,SKU,Price,Compare-at price,Inventory tracker,Inventory quantity,Weight value (grams),Product image URL\n' +
        'Sea Tray,sea-tray,<p>Poured.</p>,Trays,sea,ST,1299,,shopify,4,450,https://cdn.example/1.jpg\n',
    );
    expect(products[0]?.draft).toMatchObject({
      slug: 'sea-tray',
      description: 'Poured.',
      price: 1299,
      stock: 4,
      weight: 0.45,
    });
  });
});

const WOO = `ID,Type,SKU,Name,Published,Short description,Description,In stock?,Stock,Weight (kg),Sale price,Regular price,Categories,Tags,Images,Parent,Attribute 1 name,Attribute 1 value(s),Attribute 2 name,Attribute 2 value(s)
11,simple,tray,Sea &amp; Sand Tray,1,Short,"<p>Long</p>",1,4,0.5,999,1299,"Home > Trays, Gifts","sea, gift","https://a.example/1.jpg, https://a.example/2.jpg",,Material,"Resin, Teak",,
12,variable,bowl,Bowl,1,,,1,,,,,Bowls,,,,Colour,"Lagoon, Pearl",Material,Resin
13,variation,bowl-l,Bowl - Lagoon,1,,,1,2,,,800,,,,bowl,Colour,Lagoon,,
14,variation,bowl-p,Bowl - Pearl,1,,,0,,,,850,,,,id:12,Colour,Pearl,,
15,grouped,set,A set,1,,,1,,,,,,,,,,,,
16,variation,lost,Lost,1,,,1,,,,100,,,,nowhere,Colour,Red,,
`;

describe('WooCommerce', () => {
  test('makes a product of each row but variations, which go to their parents', async () => {
    const { source, products } = await found(WOO);
    expect(source).toBe('woocommerce');
    expect(products.map(({ key, faults }) => [key, faults.length])).toEqual([
      ['tray', 0],
      ['bowl', 0],
      ['set', 1],
      ['line 7', 1],
    ]);
    expect(products[0]?.draft).toMatchObject({
      name: 'Sea & Sand Tray',
      description: 'Short\n\nLong',
      price: 999,
      comparePrice: 1299,
      category: { name: 'Trays' },
      tags: ['sea', 'gift'],
      weight: 0.5,
      stock: 4,
      attributes: [{ name: 'Material', value: 'Resin, Teak' }],
    });
    const bowl = ProductDraft.parse(products[1]?.draft);
    expect(bowl.variants.map(({ value, price, stock }) => [value, price, stock])).toEqual([
      ['Lagoon', 80_000, 2],
      ['Pearl', 85_000, 0],
    ]);
    expect(bowl.combinations.map(({ code }) => code)).toEqual(['bowl-l', 'bowl-p']);
    expect(bowl.attributes).toEqual([{ name: 'Material', value: 'Resin' }]);
  });
});

const ETSY_HEADS =
  'TITLE,DESCRIPTION,PRICE,CURRENCY_CODE,QUANTITY,TAGS,MATERIALS,IMAGE1,IMAGE2,VARIATION 1 TYPE,VARIATION 1 NAME,VARIATION 1 VALUES,SKU\n';

describe('Etsy', () => {
  test('makes a product of each row', async () => {
    const { source, products } = await found(
      `${ETSY_HEADS}Sea Tray &quot;Goa&quot;,Poured by hand.,1299.00,INR,4,"sea_tray,gift","Resin,Teak_wood",https://i.example/1.jpg,,Custom Property,Colour,"Lagoon,Pearl",ST\n`,
    );
    expect(source).toBe('etsy');
    expect(products[0]).toMatchObject({
      faults: [],
      draft: {
        name: 'Sea Tray "Goa"',
        price: 1299,
        tags: ['sea tray', 'gift'],
        attributes: [{ name: 'Material', value: 'Resin, Teak wood' }],
        images: [{ url: 'https://i.example/1.jpg' }],
      },
    });
    expect(products[0]?.notes).toHaveLength(1);
    const { variants } = ProductDraft.parse(products[0]?.draft);
    expect(variants.map(({ value, stock }) => [value, stock])).toEqual([
      ['Lagoon', null],
      ['Pearl', null],
    ]);
  });

  test('refuses another currency', async () => {
    const { products } = await found(`${ETSY_HEADS}Tray,Words,20.00,USD,4,sea,,,,,,,\n`);
    expect(products[0]?.faults.join()).toMatch(/^Price is in USD/);
  });
});

test.each(['$20', '20 USD', '€20', 'twenty', '12,99'])(
  '%s is no price in rupees',
  async (price) => {
    const { products } = await found(`Handle,Title,Variant Price\ntray,Tray,"${price}"\n`);
    expect(products[0]?.faults).toHaveLength(1);
  },
);

test.each(['1,299.00', '₹1299', 'Rs. 1299/-', '1299 INR', '1,299'])('%s is', async (price) => {
  const { products } = await found(`Handle,Title,Variant Price\ntray,Tray,"${price}"\n`);
  expect(products[0]).toMatchObject({ faults: [], draft: { price: 1299 } });
});

test('an unknown sheet is told', async () => {
  await expect(found('Name,Colour\nTray,Blue\n')).rejects.toThrow(/Shopify, WooCommerce, Etsy/);
});
