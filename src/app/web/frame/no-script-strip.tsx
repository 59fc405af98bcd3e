import type { ReactNode } from 'react';
import { useShop } from '#features/shop/storefront/use-shop.ts';
import styles from '../styles/chrome.module.css';

function Strip({ children }: { children: ReactNode }) {
  return (
    <noscript>
      <p className={styles.demo}>JavaScript is turned off in your browser. {children}</p>
    </noscript>
  );
}

export function NoScriptStrip() {
  const { email } = useShop();
  return (
    <Strip>
      You can look at every piece; to sign in or order, turn it on
      {email !== undefined && (
        <>
          , or write to{' '}
          <a href={`mailto:${email}`} translate="no">
            {email}
          </a>
        </>
      )}
      .
    </Strip>
  );
}

export function AdminNoScriptStrip() {
  return <Strip>The workbench needs it: turn it on, then reload the page.</Strip>;
}
