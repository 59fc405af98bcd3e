import { demoShelf } from '#demo/catalogue/shelf.ts';

/** The products that a visitor sees, in the order of the grid. */
export const LISTED = demoShelf().filter((product) => product.status !== 'inactive');
