/**
 * Opens an address of the shop as a new document. Without an answer from the shop the page stays, where
 * the browser would show its own error page, and `onUnreachable` runs.
 */
export function openDocument(address: string, onUnreachable: () => void): void {
  fetch(address, { method: 'HEAD' }).then(() => window.location.assign(address), onUnreachable);
}
