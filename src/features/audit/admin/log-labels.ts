const ACTIONS: Record<string, string> = {
  'order.write': 'Recorded the order',
  'order.status': 'Changed the status',
  'order.confirmation': 'Confirmed the order',
  'order.parcel': 'Changed the parcel',
  'order.shipby': 'Changed the ship-by date',
  'order.photo': 'Sent a photo for a stage',
  'order.stage': 'Marked a stage of the order',
  'order.stage.remove': 'Removed a stage',
  'order.words': 'Asked for different words',
  'order.link': 'Made the old link invalid',
  'order.note': 'Wrote a note',
  'order.tags': 'Changed the tags',
  'order.reopening': 'Reopened the order',
  'customer.signout': 'Signed the customer out everywhere',
  'payment.decision': 'Decided on the payment',
  'payment.link': 'Made a payment link',
  'payment.undo': 'Undid a payment decision',
  'order.paper': 'Issued a paper',
  'order.edit': 'Changed an order',
  'order.recipient': 'Changed who gets an order',
  'refund.record': 'Recorded a refund',
  'order.return': 'Recorded a return',
  'order.return.undo': 'Undid a return',
  'refund.undo': 'Undid a refund',
  'product.create': 'Added the product',
  'product.edit': 'Edited the product',
  'product.status': 'Showed or hid the product',
  'product.stock': 'Counted the stock',
  'product.soldout': 'Marked the product as sold out',
  'product.available': 'Made the product available again',
  'product.archive': 'Archived the product',
  'product.restore': 'Restored the product',
  'product.delete': 'Deleted the product',
  'product.copy': 'Copied a product',
  'product.place': 'Moved the product on the shelf',
  'collection.edit': "Changed a collection's text or picture",
  'collection.place': 'Moved the collection',
  'drop.create': 'Planned a drop',
  'drop.edit': 'Changed a drop',
  'drop.close': 'Closed a drop',
  'drop.delete': 'Called off a drop',
  'prices.change': 'Changed prices',
  'prices.undo': 'Undid a price change',
  'product.made': 'Made pieces',
  'offer.create': 'Made an offer',
  'offer.edit': 'Changed an offer',
  'offer.stop': 'Stopped an offer',
  'offer.start': 'Let an offer run again',
  'offer.codes': 'Made codes',
  'material.create': 'Added a material',
  'material.edit': 'Changed a material',
  'material.hide': 'Deleted a material',
  'material.show': 'Brought a material back',
  'material.stock': 'Counted a material',
  'recipe.edit': 'Wrote a recipe',
  'recipe.delete': 'Deleted a recipe',
  'cost.use': 'Used what recipes say as cost prices',
  'cost.settings': 'Changed the wage or the margin',
  'order.deliverycost': 'Noted what sending cost',
  'review.show': 'Showed a review',
  'review.hide': 'Hid a review',
  'review.reply': 'Replied to a review',
  'review.photo': 'Decided on a review photo',
  'picture.upload': 'Uploaded a picture',
  'page.create': 'Started a page',
  'page.draft': 'Saved the draft of a page',
  'page.publish': 'Published the page',
  'page.offline': 'Took the page offline',
  'page.discard': 'Discarded the draft of a page',
  'page.restore': 'Restored an earlier version into the draft',
  'page.move': 'Moved the page',
  'page.delete': 'Deleted the page',
  'request.state': 'Changed the state',
  'request.reply': 'Answered the request',
  'request.paste': 'Added a message from elsewhere',
  'request.photo': 'Showed a photo in the conversation',
  'request.quote': 'Sent a quote',
  'request.quote.draft': 'Saved a quote draft',
  'request.quote.discard': 'Discarded a quote draft',
  'request.quote.withdraw': 'Withdrew a quote',
  'request.link': 'Made a new link to the conversation',
  'savedreply.create': 'Saved a reply',
  'savedreply.delete': 'Deleted a saved reply',
  'mail.resend': 'Sent the email again',
  'mail.test': 'Sent a test email',
  'shop.draft': 'Saved a draft of the settings',
  'shop.discard': 'Discarded the draft of the settings',
  'shop.publish': 'Published settings',
  'shop.restore': 'Went back to earlier settings',
  'mailtext.edit': 'Changed the words of an email',
  'mailtext.reset': 'Went back to the original words of an email',
  'mailserver.edit': 'Changed the mailbox',
  'mailserver.remove': 'Removed the mailbox',
  'gateway.edit': 'Changed the keys for online payment',
  'gateway.remove': 'Removed the keys for online payment',
  'device.add': 'Turned notifications on for a device',
  'device.edit': 'Changed what a device rings for',
  'device.remove': 'Turned notifications off for a device',
  'device.test': 'Rang a device to try it',
  'export.sheet': 'Downloaded a sheet',
  'import.check': 'Checked a sheet of products',
  'import.apply': 'Started to bring in a sheet',
  'import.create': 'Added products of a sheet',
  'import.undo': 'Undid an import',
  'import.pictures': 'Pictures of a sheet chosen',
  'shop.setup': 'Set up a part of the shop',
  'shop.address': 'Changed the web address',
  'shop.open': 'Opened the shop',
  'shop.close': 'Closed the shop',
};

/** An unknown action is shown as it is named. */
export function actionLabel(action: string): string {
  return ACTIONS[action] ?? action.replaceAll('.', ', ');
}

const NAMES: Record<string, string> = {
  comparePrice: 'Compare price',
  costPrice: 'Cost price',
  taxRate: 'GST rate',
  hsn: 'HSN code',
  trackingNumber: 'Tracking number',
  trackingUrl: 'Tracking link',
  estimatedDelivery: 'Expected',
  isReturned: 'Pieces returned',
  stock: 'In stock',
  slug: 'Address',
  keyId: 'Key id',
  groups: 'Parts',
};

/** Parts of the settings. */
const GROUPS: Record<string, string> = {
  who: 'Seller',
  home: 'First screen',
  bar: 'Announcement',
  linkPage: 'Link page',
  feeds: 'Shopping sites',
  pay: 'Payment',
  cash: 'Cash on delivery',
  promise: 'Promises',
  requests: 'Custom order form',
  chat: 'WhatsApp texts',
  isOpen: 'Open or closed',
};

/** `linkPage` becomes "Link page". */
export const groupName = (group: string): string => GROUPS[group] ?? factName(group);

/** `trackingNumber` becomes "Tracking number". */
export function factName(name: string): string {
  const known = NAMES[name];
  if (known !== undefined) return known;
  const words = name
    .replace(/^is(?=[A-Z])/, '')
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

type LoggedObject = { kind: string; id: string; name?: string | undefined };

const OBJECTS: Record<string, { word: string; path?: string }> = {
  order: { word: 'Order', path: '/admin/order/' },
  product: { word: 'Product', path: '/admin/product/' },
  request: { word: 'Request', path: '/admin/request/' },
  savedreply: { word: 'Saved reply' },
  mail: { word: 'Email', path: '/admin/mail/' },
  mailtext: { word: 'Email text', path: '/admin/mail-texts/' },
  mailserver: { word: 'Mailbox' },
  gateway: { word: 'Online payment' },
  picture: { word: 'Picture' },
  review: { word: 'Review' },
  prices: { word: 'Prices' },
  offer: { word: 'Offer', path: '/admin/offers/' },
  material: { word: 'Material' },
  costs: { word: 'Costs' },
  collection: { word: 'Collection', path: '/admin/collections/' },
  shop: { word: 'My shop' },
  page: { word: 'Page', path: '/admin/pages/' },
  export: { word: 'Sheet' },
  import: { word: 'Import' },
};

export function objectLabel({ kind, id, name }: LoggedObject): { text: string; to?: string } {
  const { word, path } = OBJECTS[kind] ?? { word: kind };
  const text = kind === 'product' ? (name ?? word) : [word, name].filter(Boolean).join(' ');
  return path === undefined ? { text } : { text, to: path + id };
}
