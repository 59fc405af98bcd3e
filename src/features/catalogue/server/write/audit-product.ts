import { recordAudit } from '#platform/server/audit/record-audit.ts';
import type { Context } from '#platform/server/context.ts';
import { AdminProduct } from '../../admin-contract.ts';

type Facts = Record<string, unknown>;
type Change = {
  action: string;
  before?: AdminProduct;
  after: AdminProduct;
  /** Saved without saying which version was edited. */
  isBlind?: boolean;
};

const BLIND = { version: 'not sent, so the last write counted' };

/** Changed by every edit, or repeated elsewhere in the product. */
const HIDDEN = new Set(['updatedAt', 'version', 'stockSeen', 'isMarkedSoldOut']);

function factsOf(product: AdminProduct): Facts {
  const { variants, ...plain } = AdminProduct.encode(product);
  const said = Object.entries(plain).filter(([name]) => !HIDDEN.has(name));
  const open = variants.map((variant) => ({ ...variant, stockSeen: undefined }));
  return { ...Object.fromEntries(said), variants: open };
}

function differing(facts: Facts, other: Facts): Facts {
  const differs = (name: string) => JSON.stringify(facts[name]) !== JSON.stringify(other[name]);
  return Object.fromEntries(Object.entries(facts).filter(([name]) => differs(name)));
}

/**
 * Records a new product as a whole, an edited one by its differences. The last step of its
 * transaction.
 */
export async function auditProduct(tx: Context, change: Change): Promise<void> {
  const { action, before, after, isBlind = false } = change;
  const object = { kind: 'product', id: after.id };
  const [was, is] = [before && factsOf(before), factsOf(after)];
  const facts = was
    ? { before: differing(was, is), after: { ...differing(is, was), ...(isBlind && BLIND) } }
    : { after: is };
  await recordAudit(tx, { action, object, ...facts });
}
