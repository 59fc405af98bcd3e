import {
  createContext,
  use,
  useCallback,
  useEffect,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { Sentence } from '../display/sentence.tsx';

type Urgency = 'polite' | 'assertive';
type Message = { id: number; text: string; urgency: Urgency };
type Announce = (text: string, urgency?: Urgency) => void;

const SPOKEN_MS = 5000;
const AnnounceContext = createContext<Announce>(() => undefined);

/** The only live region, at the root; invisible. */
export function LiveRegion({ children }: { children: ReactNode }) {
  const [messages, setMessages] = useState<Message[]>([]);
  const count = useRef(0);
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  const announce = useCallback<Announce>((text, urgency = 'polite') => {
    const id = ++count.current;
    setMessages((said) => [...said, { id, text, urgency }]);
    const timer = setTimeout(() => {
      timers.current.delete(timer);
      setMessages((said) => said.filter((message) => message.id !== id));
    }, SPOKEN_MS);
    timers.current.add(timer);
  }, []);
  useEffect(() => {
    const running = timers.current;
    return () => running.forEach(clearTimeout);
  }, []);
  const of = (urgency: Urgency) =>
    messages
      .filter((message) => message.urgency === urgency)
      .map((message) => <Sentence key={message.id}>{message.text}</Sentence>);
  return (
    <AnnounceContext value={announce}>
      {children}
      <output
        className="visually-hidden"
        aria-live="polite"
        aria-relevant="additions"
        aria-atomic="false"
      >
        {of('polite')}
      </output>
      <div className="visually-hidden" aria-live="assertive" aria-relevant="additions">
        {of('assertive')}
      </div>
    </AnnounceContext>
  );
}

/** `announce('12 found')` says it once, politely; `'assertive'` interrupts. */
export function useAnnounce(): Announce {
  return use(AnnounceContext);
}
