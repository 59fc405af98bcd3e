import { recordAudit, type AuditFacts } from '#platform/server/audit/record-audit.ts';
import type { Context } from '#platform/server/context.ts';
import { AdminProduct } from '../../admin-contract.ts';

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

/** The whole product as on the wire: prices in rupees. */
export function wholeFacts(product: AdminProduct): AuditFacts {
  const facts: Record<string, unknown> = AdminProduct.encode(product);
  return facts as AuditFacts;
}

/** Facts as the wire has them: prices in rupees. */
function factsOf(product: AdminProduct): AuditFacts {
  const { variants, ...plain } = AdminProduct.encode(product);
  const said = Object.entries(plain).filter(([name]) => !HIDDEN.has(name));
  const open = variants.map((variant) => ({ ...variant, stockSeen: undefined }));
  return { ...(Object.fromEntries(said) as AuditFacts), variants: open };
}

function differing(facts: AuditFacts, other: AuditFacts): AuditFacts {
  const differs = (name: string) => JSON.stringify(facts[name]) !== JSON.stringify(other[name]);
  const changed = Object.entries(facts).filter(([name]) => differs(name));
  return Object.fromEntries(changed) as AuditFacts;
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
