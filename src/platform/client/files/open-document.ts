/** Opens an address as a new document; if the shop does not answer, the page stays and `onUnreachable` runs. */
export function openDocument(address: string, onUnreachable: () => void): void {
  fetch(address, { method: 'HEAD' }).then(() => window.location.assign(address), onUnreachable);
}
