import { demoShelf } from '#demo/catalogue/shelf.ts';

/** The pieces that a visitor sees, in the order of the shelf. */
export const LISTED = demoShelf().filter((product) => product.status !== 'inactive');
