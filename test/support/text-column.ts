import type { MyData } from '#features/privacy/contract.ts';

/** A fact, or why there is none. */
type Or<Fact> = Fact | { not: string };

/** The operation that empties the column or deletes its rows. */
export type Forgetting = 'deleteAccount' | 'forgetOldData' | 'purgeKeys';

/** A text by, about or to a customer. */
export type CustomerText = {
  by: 'customer' | 'owner';
  forgottenBy: Or<Forgetting>;
  /** Path in `GET /v2/users/export`, lists without their index. */
  exportedAs: Or<`${keyof MyData}.${string}`>;
  /** Call and field by which `hostile-visitors.ts` sends injections. */
  sentAs: Or<string>;
  /** True for a choice, a number, an email address or a short word, which refuse most injections. */
  isLimited?: true;
};
/** The owner's words about the shop and its products, of no customer. */
type OwnerText = 'owner';
export type TextColumn = CustomerText | OwnerText | { exempt: string };
