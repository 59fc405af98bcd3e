/** Name of the file that lists visitors' pages alone, beside the list of all pages. */
export function visitorRoutes(allRoutes: string): string {
  return allRoutes.replace(/\.js$/, '-visitor.js');
}

/** The owner's pages are reached from the shop by loading a whole page. */
export function isOwnerPage(path: string): boolean {
  return path === '/admin' || path.startsWith('/admin/');
}
