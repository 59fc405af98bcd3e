// Fills a database with a catalogue of any size, with realistic words, straight through SQL:
//   node bench/fill-catalogue.ts postgresql://... 100000
import { randomUUID } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import pg from 'pg';

const PLACES =
  'Andaman Arabian Marina Ganga Jaipur Kutch Malabar Chilika Konkan Kerala Goa Dal Nilgiri Thar Kaveri Narmada Munnar Coorg Ladakh Puri Udaipur Lonavala Alibaug Hampi Varkala'.split(
    ' ',
  );
const LOOKS =
  'Sea Shoreline Geode Agate Terrazzo Galaxy Marble Monsoon Lotus Monstera Wildflower Peacock Sunset Moonstone Amethyst Emerald Rose Neem Diya Rangoli Jaali Mandala Driftwood Pearl Ember'.split(
    ' ',
  );
const MANNERS =
  'Ocean Gold-Leaf Midnight Festive Dried Pressed Hand-Poured Frosted Layered River Round Hexagon Mini Grand Classic Velvet Misty Royal Little Deep'.split(
    ' ',
  );
const PIECES =
  'Coasters Tray Platter Keychain Pendant Earrings Ring Bookends Clock Lamp Thali Coaster Bookmark Cufflinks Dish Panel Table Necklace Nameplate Candle-Holder'.split(
    ' ',
  );
const TAGS =
  'gift,ocean,home,wedding,office,festive,jewelry,table,wall,kids,floral,geode,gold,blue,green,pink,minimal,custom,personalised,bestseller'.split(
    ',',
  );
const CATEGORIES = ['Coasters', 'Trays', 'Jewelry', 'Keychains', 'Home'];
const COLOURS = ['Sea Green', 'Rose', 'Midnight', 'Ivory Gold', 'Smoky'];
const BATCH = 5_000;

type Row = Record<string, unknown>;

/** The same catalogue each time: which word comes next depends only on the product's number. */
function pick(words: string[], seed: number): string {
  const mixed = Math.imul(seed ^ (seed >>> 15), 0x2c1b3c6d) >>> 0;
  return words[mixed % words.length] ?? '';
}

function product(number: number): Row {
  const words = [PLACES, MANNERS, LOOKS, PIECES].map((list, at) =>
    pick(list, number * 7 + at * 101),
  );
  const name = words.join(' ');
  const tags = [...new Set([0, 1, 2].map((at) => pick(TAGS, number * 13 + at * 37)))];
  return {
    id: randomUUID(),
    slug: `${name.toLowerCase()}-${number}`.replaceAll(/[^a-z0-9]+/g, '-'),
    name,
    description: `${name}, mixed and poured by hand in a small batch. No two are alike. Wipe with a soft cloth.`,
    price: 45_000 + (number % 400) * 1_000,
    category: number % CATEGORIES.length,
    tags: `{${tags.join(',')}}`,
    variants: 2 + (number % 2),
  };
}

const INSERT_PRODUCTS = `
  WITH given AS (
    SELECT * FROM jsonb_to_recordset($1::jsonb) AS row (id uuid, slug text, name text,
      description text, price bigint, category int, tags text[], variants int)
  ), inserted AS (
    INSERT INTO product (id, slug, name, description, price, category_id, tags, weight_grams)
    SELECT given.id, given.slug, given.name, description, price, category.id, tags, 250
    FROM given JOIN category ON category.slug = ($2::text[])[given.category + 1]
    RETURNING id, price
  )
  INSERT INTO variant (id, product_id, name, value, price, stock, position)
  SELECT gen_random_uuid(), inserted.id, 'Colour', ($3::text[])[number], inserted.price, 5, number
  FROM inserted JOIN given USING (id), generate_series(1, given.variants) AS number`;

/** Adds products with two or three variants each until there are `count`. */
export async function fillCatalogue(connectionString: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const slugs = CATEGORIES.map((name) => name.toLowerCase());
    await client.query(
      'INSERT INTO category (name, slug) SELECT * FROM unnest($1::text[], $2::text[]) ON CONFLICT DO NOTHING',
      [CATEGORIES, slugs],
    );
    const { rows } = await client.query<{ count: string }>('SELECT count(*) FROM product');
    for (let from = Number(rows[0]?.count); from < count; from += BATCH) {
      const length = Math.min(BATCH, count - from);
      const products = Array.from({ length }, (_, at) => product(from + at));
      await client.query(INSERT_PRODUCTS, [JSON.stringify(products), slugs, COLOURS]);
    }
    await client.query('VACUUM ANALYZE product');
    await client.query('VACUUM ANALYZE variant');
  } finally {
    await client.end();
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [connectionString, count = '1000'] = process.argv.slice(2);
  if (!connectionString) throw new Error('Give the connection string and the number of products');
  await fillCatalogue(connectionString, Number(count));
}
