import { useEffect, useRef, useSyncExternalStore } from 'react';
import { browserMemory } from '#platform/client/drafts/tab-memory.ts';

type Bell = 'title' | 'sound';

const memoryOf = (bell: Bell) => browserMemory<boolean>(`lehar-bell-${bell}`);

/** On until the owner switches it off in this browser. */
export function isBellOn(bell: Bell): boolean {
  return memoryOf(bell).read() ?? true;
}

const listeners = new Set<() => void>();

function listen(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

export function useBell(bell: Bell) {
  const isOn = useSyncExternalStore(
    listen,
    () => isBellOn(bell),
    () => true,
  );
  function change(next: boolean): void {
    memoryOf(bell).save(next);
    for (const listener of listeners) listener();
  }
  return { isOn, change };
}

/** Frequencies in hertz: a soft third, upwards. */
const NOTES = [660, 830];
const NOTE_SECONDS = 0.35;
const LOUDNESS = 0.08;

/** Two soft notes. Browsers play them only after a click on the page. */
export function playBell(): void {
  const audio = new AudioContext();
  NOTES.forEach((frequency, at) => {
    const begin = audio.currentTime + at * (NOTE_SECONDS / 2);
    const [note, gain] = [audio.createOscillator(), audio.createGain()];
    note.frequency.value = frequency;
    gain.gain.setValueAtTime(LOUDNESS, begin);
    gain.gain.exponentialRampToValueAtTime(0.001, begin + NOTE_SECONDS);
    note.connect(gain).connect(audio.destination);
    note.start(begin);
    note.stop(begin + NOTE_SECONDS);
  });
  setTimeout(() => void audio.close(), 2_000);
}

/** Rings in an open tab as often as more waits than before. */
export function useRingingCount(count: number | undefined): void {
  const last = useRef(count);
  useEffect(() => {
    const before = last.current;
    last.current = count;
    if (before !== undefined && count !== undefined && count > before && isBellOn('sound')) {
      playBell();
    }
  }, [count]);
}
