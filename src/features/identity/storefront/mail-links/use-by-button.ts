import { useState } from 'react';

/** A mailed link takes effect at the press of a button: scanners open links, some with scripts, but press nothing. */
export function useByButton<T>(send: () => Promise<T>) {
  const [answer, setAnswer] = useState<T>();
  const [isBusy, setIsBusy] = useState(false);
  async function sendOnce(): Promise<void> {
    setIsBusy(true);
    const next = await send();
    setIsBusy(false);
    setAnswer(next);
  }
  return { answer, isBusy, press: () => void sendOnce() };
}
