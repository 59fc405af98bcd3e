// Fills a database with a catalogue of any size, with realistic words, straight through SQL:
//   node bench/fill-catalogue.ts postgresql://... 100000
import { pathToFileURL } from 'node:url';
import { fillTables } from '../test/support/fill-tables.ts';

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
const CATEGORIES = ['Coasters', 'Trays', 'Jewellery', 'Keychains', 'Home'];
const COLOURS = ['Sea Green', 'Rose', 'Midnight', 'Ivory Gold', 'Smoky'];
const BATCH = 50_000;

function array(words: string[]): string {
  return `(ARRAY['${words.join("','")}'])`;
}

/** The same catalogue each time: which word comes next depends only on the product's number. */
function pick(words: string[], seed: number): string {
  return `${array(words)}[1 + abs(hashint8extended(n, ${seed})) % ${words.length}]`;
}

const NAME = [PLACES, MANNERS, LOOKS, PIECES].map(pick).join(` || ' ' || `);
const SLUGS = CATEGORIES.map((name) => name.toLowerCase());

const INSERT_PRODUCTS = `
  INSERT INTO product (id, slug, name, description, price, category_id, tags, weight_grams)
  SELECT gen_random_uuid(), lower(replace(title, ' ', '-')) || '-' || n, title,
    title || ', mixed and poured by hand in a small batch. No two are alike. Wipe with a soft cloth.',
    45000 + n % 400 * 1000, category.id,
    ARRAY(SELECT DISTINCT tag FROM unnest(ARRAY[${[0, 1, 2].map((at) => pick(TAGS, at)).join()}]) AS tag),
    250
  FROM (SELECT n, ${NAME} AS title FROM generate_series($1::bigint, $2::bigint) AS n) AS numbered
    JOIN category ON category.slug = ${array(SLUGS)}[1 + n % ${SLUGS.length}]
  ORDER BY n`;

/** Two for one half of the products, three for the other. */
const INSERT_VARIANTS = `
  WITH added AS (
    INSERT INTO variant (id, product_id, name, value, price, position)
    SELECT gen_random_uuid(), product.id, 'Colour', ${array(COLOURS)}[number], price, number
    FROM product, generate_series(1, 3) AS number
    WHERE number <= 2 + product.position % 2 AND NOT EXISTS (SELECT FROM variant WHERE product_id = product.id)
    RETURNING id, product_id, price)
  INSERT INTO combination (product_id, variant_id, price, stock) SELECT product_id, id, price, 5 FROM added`;

/** What the triggers of the search would have written; the index is for the options of each product. */
const SEARCH = [
  'CREATE INDEX variant_of_fill ON variant (product_id)',
  'ANALYZE variant',
  `UPDATE product SET search_text = fresh.short, search_lexemes = search_lexemes_of(one, fresh.short)
    FROM product AS one, search_text_of(one) AS fresh (short)
    WHERE product.id = one.id AND product.search_text = ''`,
  'DROP INDEX variant_of_fill',
  `INSERT INTO search_word SELECT DISTINCT lexeme FROM product, unnest(search_lexemes)
    WHERE char_length(lexeme) BETWEEN 4 AND 40 AND lexeme ~ '^[a-z]+$' ON CONFLICT DO NOTHING`,
];

const SHOWN_PRICES = `INSERT INTO shown_price
  SELECT id, price, category_id FROM product WHERE status = 'active' ON CONFLICT DO NOTHING`;

/** Tells the shop that runs on this database, as the triggers would have. */
const TELL = `WITH raised AS (UPDATE catalogue_version SET version = version + 1 RETURNING version)
  SELECT pg_notify('catalogue', version::text) FROM raised`;

/** Adds products with two or three variants each until there are `count`. */
export async function fillCatalogue(connectionString: string, count: number): Promise<void> {
  await fillTables(
    connectionString,
    ['product', 'variant', 'combination', 'shown_price'],
    async (pool) => {
      await pool.query(
        'INSERT INTO category (name, slug) SELECT * FROM unnest($1::text[], $2::text[]) ON CONFLICT DO NOTHING',
        [CATEGORIES, SLUGS],
      );
      const { rows } = await pool.query<{ count: string }>('SELECT count(*) FROM product');
      for (let from = Number(rows[0]?.count); from < count; from += BATCH) {
        await pool.query(INSERT_PRODUCTS, [from, Math.min(count, from + BATCH) - 1]);
      }
      await pool.query(INSERT_VARIANTS);
      for (const statement of SEARCH) await pool.query(statement);
      await pool.query(SHOWN_PRICES);
      await pool.query(TELL);
    },
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [connectionString, count = '1000'] = process.argv.slice(2);
  if (!connectionString) throw new Error('Give the connection string and the number of products');
  await fillCatalogue(connectionString, Number(count));
}
