import { useEffect, useRef, useState } from 'react';
import { ADMIN } from '#platform/client/query/admin-query.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { useApiQuery } from '#platform/client/query/use-api-query.ts';
import { LoadFailed } from '#platform/ui/feedback/loading/load-failed.tsx';
import { SelectField } from '#platform/ui/forms/choices/select-field.tsx';
import type { postShopPreview } from '../endpoints.ts';
import styles from './shop-settings-page.module.css';

const SCREENS = [
  { value: 'phone', label: 'On a phone', width: 390, height: 760 },
  { value: 'desktop', label: 'On a computer', width: 1280, height: 900 },
] as const;
type Screen = (typeof SCREENS)[number];

const PAGES = [
  { value: '/', label: 'Home' },
  { value: '/links', label: 'Link page' },
  { value: '/checkout', label: 'Checkout' },
  { value: '/care-guide', label: 'Care guide' },
  { value: '/shipping', label: 'Shipping' },
];

/** The frame at its true width, made smaller where it does not fit. */
function Frame({ src, screen: { width, height, label } }: { src: string; screen: Screen }) {
  const box = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const outer = box.current;
    const inner = frame.current;
    if (!outer || !inner) return;
    const fit = (): void => {
      const scale = Math.min(1, outer.clientWidth / width);
      outer.style.height = `${height * scale}px`;
      inner.style.transform = `scale(${scale})`;
    };
    const observer = new ResizeObserver(fit);
    observer.observe(outer);
    fit();
    return () => observer.disconnect();
  }, [width, height]);
  return (
    <div className={styles.previewBox} ref={box}>
      <iframe
        ref={frame}
        src={src}
        title={`Preview: ${label}`}
        width={width}
        height={height}
        sandbox="allow-same-origin"
      />
    </div>
  );
}

type PreviewProps = {
  path: string;
  /** Changes when there is something new to see. */
  version: number;
};

/** Pages as they will be once the draft is published. */
export function ShopPreview({ path, version }: PreviewProps) {
  const [page, setPage] = useState(path);
  const [screen, setScreen] = useState<Screen['value']>('phone');
  const [theme, setTheme] = useState('light');
  const { data, failure, reload } = useApiQuery([ADMIN, 'shop-preview'], (signal) =>
    signedInApi<typeof postShopPreview>('POST /v2/admin/shop/preview', { signal }),
  );
  if (failure !== undefined) {
    return (
      <LoadFailed onRetry={reload} detail={failure}>
        The preview didn't load.
      </LoadFailed>
    );
  }
  const query = data && new URLSearchParams({ token: data.token, path: page, theme });
  const shown = SCREENS.find(({ value }) => value === screen) ?? SCREENS[0];
  return (
    <section className={styles.preview} aria-labelledby="shop-preview">
      <h2 id="shop-preview">How it looks</h2>
      <div className={styles.previewChoices}>
        <SelectField
          label="Page"
          options={PAGES}
          value={page}
          onChange={({ target }) => setPage(target.value)}
        />
        <SelectField
          label="Screen"
          options={SCREENS}
          value={screen}
          onChange={({ target }) => setScreen(target.value as Screen['value'])}
        />
        <SelectField
          label="Colours"
          options={[
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
          ]}
          value={theme}
          onChange={({ target }) => setTheme(target.value)}
        />
      </div>
      {query && <Frame src={`/preview?${query}&v=${version}`} screen={shown} />}
    </section>
  );
}
