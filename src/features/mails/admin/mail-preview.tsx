import { useEffect, useRef, useState } from 'react';
import { SelectField } from '#platform/ui/forms/choices/select-field.tsx';
import { seenIn } from './seen-in.ts';
import mailsStyles from './mails.module.css';

const SCREENS = [
  { value: 'phone', label: 'On a phone', width: 375 },
  { value: 'wide', label: 'On a computer', width: 640 },
] as const;
type Screen = (typeof SCREENS)[number];

const THEMES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

const START_HEIGHT = 600;

function writeMail(page: Document, html: string): void {
  page.open();
  page.write(html);
  page.close();
  // Links do nothing in the frame.
  const base = page.createElement('base');
  base.target = '_blank';
  page.head.append(base);
}

/** Writes the mail into the frame's document, whose policy allows styles, and keeps the frame as high as the mail. */
function useFrame(html: string) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(START_HEIGHT);
  const [isReady, setIsReady] = useState(false);
  const measure = (): void => {
    const { height: now = 0 } = frame.current?.contentDocument?.body.getBoundingClientRect() ?? {};
    if (now > 0) setHeight(Math.ceil(now));
  };
  useEffect(() => {
    const page = isReady ? frame.current?.contentDocument : undefined;
    if (!page) return;
    writeMail(page, html);
    measure();
  }, [isReady, html]);
  return {
    frame,
    height,
    /** Fires for the empty document, and again once a mail's pictures are there. */
    onLoad: () => {
      setIsReady(true);
      measure();
    },
  };
}

type FrameProps = { html: string; screen: Screen; theme: string };

/** The mail at its true width, made smaller where that does not fit. */
function Frame({ html, screen: { width, label }, theme }: FrameProps) {
  const { frame, height, onLoad } = useFrame(seenIn(html, theme));
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const outer = box.current;
    if (!outer) return;
    const fit = (): void => {
      const scale = Math.min(1, outer.clientWidth / width);
      outer.style.height = `${height * scale}px`;
      if (frame.current) frame.current.style.transform = `scale(${scale})`;
    };
    const observer = new ResizeObserver(fit);
    observer.observe(outer);
    fit();
    return () => observer.disconnect();
  }, [frame, width, height]);
  return (
    <div className={mailsStyles.box} ref={box}>
      <iframe
        ref={frame}
        className={mailsStyles.frame}
        title={`The email as it looks: ${label}`}
        src="/mail-frame"
        width={width}
        height={height}
        sandbox="allow-same-origin"
        onLoad={onLoad}
      />
    </div>
  );
}

/** The HTML of a mail as it is sent, at two widths, for light and for dark. */
export function MailPreview({ html }: { html: string }) {
  const [screen, setScreen] = useState<Screen['value']>('phone');
  const [theme, setTheme] = useState('light');
  const shown = SCREENS.find(({ value }) => value === screen) ?? SCREENS[0];
  return (
    <>
      <div className={mailsStyles.choices}>
        <SelectField
          label="Screen"
          options={SCREENS}
          value={screen}
          onChange={({ target }) => setScreen(target.value as Screen['value'])}
        />
        <SelectField
          label="Colours"
          options={THEMES}
          value={theme}
          onChange={({ target }) => setTheme(target.value)}
        />
      </div>
      <Frame key={screen} html={html} screen={shown} theme={theme} />
    </>
  );
}
