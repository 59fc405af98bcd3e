// In place of https://apis.google.com/js/api.js, which Firebase and its emulator load for Google's
// window and which needs the internet: the few calls that both make, over postMessage.
type Handler = (body: unknown) => unknown;
type Message = { pipe: 'gapi'; name: string; body: unknown; answers?: number; id?: number };

function openPipe(other: Window) {
  const handlers = new Map<string, Handler>();
  const waiting: Message[] = [];
  const asked = new Map<number, Handler>();
  const post = (message: Omit<Message, 'pipe'>): void =>
    other.postMessage({ pipe: 'gapi', ...message }, '*');
  const handle = (message: Message): void => {
    const handler = handlers.get(message.name);
    if (!handler) waiting.push(message);
    else post({ name: '', body: [handler(message.body)], answers: message.id ?? 0 });
  };
  const finish = (id: number, body: unknown): void => {
    try {
      asked.get(id)?.(body);
    } catch {
      // Firebase's answer to `webStorageSupport` throws when it is done; Google's script hides that.
    }
  };
  addEventListener('message', ({ source, data }: MessageEvent<Message>) => {
    if (source !== other || data.pipe !== 'gapi') return;
    if (data.answers === undefined) handle(data);
    else finish(data.answers, data.body);
  });
  return {
    restyle: async () => undefined,
    ping: async (done: () => void) => done(),
    register(name: string, handler: Handler) {
      handlers.set(name, handler);
      for (const message of waiting.splice(0)) handle(message);
    },
    send(name: string, body: unknown, done: Handler) {
      const id = asked.size + 1;
      asked.set(id, done);
      post({ name, body, id });
    },
  };
}

function openFrame({ where, url }: { where: HTMLElement; url: string }, opened: Handler) {
  const frame = document.createElement('iframe');
  frame.src = url;
  frame.hidden = true;
  where.append(frame);
  const { contentWindow } = frame;
  return new Promise((resolve) => {
    frame.addEventListener('load', () => {
      if (contentWindow) resolve(opened(openPipe(contentWindow)));
    });
  });
}

const context = { getParentIframe: () => openPipe(parent), open: openFrame };
const gapi = {
  load: (_name: string, { callback }: { callback: () => void }) => callback(),
  iframes: { CROSS_ORIGIN_IFRAMES_FILTER: {}, getContext: () => context },
};
const query = new URL((document.currentScript as HTMLScriptElement).src).searchParams;
Object.assign(globalThis, { gapi });
(Reflect.get(globalThis, query.get('onload') ?? 'gapi_onload') as () => void)();
