import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useShop } from '#features/shop/storefront/use-shop.ts';
import { VisuallyHidden } from '#platform/ui/feedback/visually-hidden.tsx';
import { ExternalLink } from '#platform/ui/icons/icons.generated.tsx';
import { BrandMark } from '../../frame/brand.tsx';
import { ThemeButton } from '../../frame/theme-button.tsx';
import { LogOutButton } from './log-out-button.tsx';
import styles from '../admin.module.css';
import chrome from '../../styles/chrome.module.css';

export function AdminHeader({ children }: { children: ReactNode }) {
  const { name, owner } = useShop();
  return (
    <header className={styles.header}>
      <div className={styles.top}>
        <Link
          className={`row ${chrome.brand} ${styles.brand}`}
          to="/admin"
          aria-label={`${name}, workbench`}
        >
          <BrandMark />
        </Link>
        <span className={styles.by}>{`Workbench of ${owner}`}</span>
        <span className={styles.headerEnd}>
          <ThemeButton />
          <a
            className={`${chrome.navlink} ${styles.navlink}`}
            href="/"
            target="_blank"
            rel="noopener"
          >
            View shop <ExternalLink className="ico-s" />
            <VisuallyHidden>(opens in new tab)</VisuallyHidden>
          </a>
          <LogOutButton />
        </span>
      </div>
      {children}
    </header>
  );
}
