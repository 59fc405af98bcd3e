import { useState } from 'react';

/** Sends what a mailed link stands for at the press of a button: scanners that open links, also with scripts, press none. */
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
