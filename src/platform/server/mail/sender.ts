/** Who sends the shop's mails, as the settings say now. */
export type Sender = {
  shopName: string;
  /** Where the owner reads mails, and customers' answers go. */
  ownerEmail: string;
};
