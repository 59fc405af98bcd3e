import { useEffect, useState } from 'react';
import { serverClock } from '#platform/client/calls/server-clock.ts';

const two = (count: number) => String(count).padStart(2, '0');

/** `3 days 04:12:09` */
function leftWords(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const days = Math.floor(seconds / 86_400);
  const clock = [Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60];
  const words = days === 0 ? '' : days === 1 ? '1 day ' : `${days} days `;
  return words + clock.map(two).join(':');
}

/** Counts down by the server's clock; without scripts there is nothing to count. */
export function Countdown({ opensAt, className }: { opensAt: string; className?: string }) {
  const [left, setLeft] = useState<string>();
  useEffect(() => {
    let timer: ReturnType<typeof setInterval> | undefined;
    let isGone = false;
    void serverClock().then((now) => {
      if (isGone) return;
      const tick = () => setLeft(leftWords(Date.parse(opensAt) - now()));
      tick();
      timer = setInterval(tick, 1_000);
    });
    return () => {
      isGone = true;
      clearInterval(timer);
    };
  }, [opensAt]);
  return (
    <p className={className} role="timer" translate="no">
      {left ?? '\u00A0'}
    </p>
  );
}
