import { sql } from 'kysely';
import type { Database } from '#platform/server/database/database.ts';

/**
 * Records in the database what the shop does not: the first stock, all names and prices of products, all prices of combinations,
 * the address of each order, and attempts to rewrite events.
 */
export async function watchTables(db: Database): Promise<void> {
  await sql`
    CREATE SCHEMA harness;
    CREATE TABLE harness.first_stock (item text PRIMARY KEY, stock integer NOT NULL);
    CREATE TABLE harness.price (item text, name text, price bigint);
    CREATE INDEX ON harness.price (item);
    CREATE TABLE harness.rewritten (order_id uuid, seq integer);
    CREATE TABLE harness.placed AS
      SELECT id AS order_id, address, first_name, last_name, phone, email FROM shop_order;
    CREATE INDEX ON harness.placed (order_id);

    CREATE FUNCTION harness.record_item() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO harness.price VALUES (NEW.id::text, NEW.name, NEW.price);
      IF TG_OP = 'INSERT' AND NEW.stock IS NOT NULL THEN
        INSERT INTO harness.first_stock VALUES (NEW.id::text, NEW.stock);
      END IF;
      RETURN NULL;
    END $$;
    CREATE FUNCTION harness.record_combination() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO harness.price VALUES (NEW.product_id || ' ' || NEW.variant_id, '', NEW.price);
      IF TG_OP = 'INSERT' AND NEW.stock IS NOT NULL THEN
        INSERT INTO harness.first_stock VALUES (NEW.product_id || ' ' || NEW.variant_id, NEW.stock);
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER harness_record AFTER INSERT OR UPDATE OF name, price ON product
      FOR EACH ROW EXECUTE FUNCTION harness.record_item();
    CREATE TRIGGER harness_record AFTER INSERT OR UPDATE OF price ON combination
      FOR EACH ROW EXECUTE FUNCTION harness.record_combination();

    CREATE FUNCTION harness.record_placed() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO harness.placed
      VALUES (NEW.id, NEW.address, NEW.first_name, NEW.last_name, NEW.phone, NEW.email);
      RETURN NULL;
    END $$;
    CREATE TRIGGER harness_record AFTER INSERT ON shop_order
      FOR EACH ROW EXECUTE FUNCTION harness.record_placed();

    CREATE FUNCTION harness.record_rewritten() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO harness.rewritten VALUES (OLD.order_id, OLD.seq);
      RETURN NULL;
    END $$;
    CREATE TRIGGER harness_record AFTER UPDATE OR DELETE ON order_event
      FOR EACH ROW EXECUTE FUNCTION harness.record_rewritten();`.execute(db);
}
