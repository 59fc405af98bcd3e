const ACTIONS: Record<string, string> = {
  'order.write': 'Wrote the order down',
  'order.status': 'Changed the status',
  'order.confirmation': 'Confirmed the order',
  'order.parcel': 'Changed the parcel',
  'order.shipby': 'Moved the day to ship by',
  'order.photo': 'Sent a photo for a stage',
  'order.stage': 'Said that the order has reached a stage',
  'order.stage.remove': 'Took a stage back',
  'order.words': 'Asked for other words',
  'order.link': 'Made the old link invalid',
  'order.note': 'Wrote a note',
  'order.tags': 'Changed the tags',
  'order.reopening': 'Reopened the order',
  'customer.signout': 'Signed the customer out everywhere',
  'payment.decision': 'Decided about the payment',
  'payment.undo': 'Took a decision about the payment back',
  'order.edit': 'Changed an order',
  'order.recipient': 'Changed who gets an order',
  'refund.record': 'Recorded a refund',
  'order.return': 'Recorded a return',
  'order.return.undo': 'Took a return back',
  'refund.undo': 'Took a refund back',
  'product.create': 'Added the product',
  'product.edit': 'Edited the product',
  'product.status': 'Switched the product',
  'product.stock': 'Counted the stock',
  'product.soldout': 'Marked the product as sold out',
  'product.available': 'Made the product available again',
  'product.archive': 'Archived the product',
  'product.restore': 'Restored the product',
  'product.delete': 'Deleted the product',
  'product.copy': 'Copied a product',
  'product.place': 'Moved the product on the shelf',
  'collection.edit': 'Changed the words or the picture of a collection',
  'collection.place': 'Moved the collection',
  'prices.change': 'Changed prices',
  'prices.undo': 'Took a change of prices back',
  'review.show': 'Showed a review',
  'review.hide': 'Hid a review',
  'review.reply': 'Replied to a review',
  'review.photo': 'Decided about a photo of a review',
  'picture.upload': 'Uploaded a picture',
  'page.create': 'Began a page',
  'page.draft': 'Saved the draft of a page',
  'page.publish': 'Published the page',
  'page.offline': 'Took the page offline',
  'page.discard': 'Discarded the draft of a page',
  'page.restore': 'Restored an earlier version into the draft',
  'page.move': 'Moved the page',
  'page.delete': 'Deleted the page',
  'request.state': 'Changed the state',
  'request.reply': 'Answered the request',
  'request.paste': 'Kept what a customer wrote elsewhere',
  'request.photo': 'Showed a photo in the conversation',
  'request.quote': 'Sent a quote',
  'request.quote.draft': 'Saved the draft of a quote',
  'request.quote.discard': 'Threw the draft of a quote away',
  'request.quote.withdraw': 'Withdrew a quote',
  'request.link': 'Gave the conversation a new link',
  'savedreply.create': 'Saved a reply',
  'savedreply.delete': 'Deleted a saved reply',
  'mail.resend': 'Sent the email again',
  'mail.test': 'Sent a test email',
  'shop.draft': 'Prepared settings',
  'shop.discard': 'Discarded prepared settings',
  'shop.publish': 'Published settings',
  'shop.restore': 'Took earlier settings back',
  'mailtext.edit': 'Changed the words of an email',
  'mailtext.reset': 'Took the original words of an email back',
  'mailserver.edit': 'Changed the mail server',
  'mailserver.remove': 'Removed the mail server',
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
  trackingNumber: 'Tracking number',
  trackingUrl: 'Tracking link',
  estimatedDelivery: 'Expected',
  isReturned: 'Pieces came back',
  stock: 'In stock',
  slug: 'Address',
};

/** `trackingNumber` becomes "Tracking number". */
export function factName(name: string): string {
  const known = NAMES[name];
  if (known !== undefined) return known;
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

type LoggedObject = { kind: string; id: string; name?: string | undefined };

const OBJECTS: Record<string, { word: string; path?: string }> = {
  order: { word: 'Order', path: '/admin/order/' },
  product: { word: 'Product', path: '/admin/product/' },
  request: { word: 'Request', path: '/admin/request/' },
  savedreply: { word: 'Saved reply' },
  mail: { word: 'Email', path: '/admin/mail/' },
  mailtext: { word: 'Words of an email', path: '/admin/mail-texts/' },
  mailserver: { word: 'Mail server' },
  picture: { word: 'Picture' },
  review: { word: 'Review' },
  prices: { word: 'Prices' },
  collection: { word: 'Collection', path: '/admin/collections/' },
  shop: { word: 'My shop' },
  page: { word: 'Page', path: '/admin/pages/' },
};

export function objectLabel({ kind, id, name }: LoggedObject): { text: string; to?: string } {
  const { word, path } = OBJECTS[kind] ?? { word: kind };
  const text = kind === 'product' ? (name ?? word) : [word, name].filter(Boolean).join(' ');
  return path === undefined ? { text } : { text, to: path + id };
}
