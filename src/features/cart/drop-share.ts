/** What an order has to know of the drop in which a product is. */
export type DropShare = {
  id: string;
  title: string;
  /** Null: no limit. */
  perPerson: number | null;
  /** Null once it is open by the database's clock. */
  opensAt: string | null;
  /** Those who asked to be reminded may order already. */
  isEarly: boolean;
};
