/** The id of the one sentence that tells every control of the list why it is off. */
export const OFFLINE_NOTE = 'products-offline';

export function OfflineNote() {
  return <span id={OFFLINE_NOTE}>You're offline. Changes need a connection.</span>;
}
