import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useShop } from '#features/shop/storefront/use-shop.ts';
import { VisuallyHidden } from '#platform/ui/feedback/visually-hidden.tsx';
import { ExternalLink, LogOut, Monitor, Moon, Sun } from '#platform/ui/icons/icons.generated.tsx';
import { BrandMark } from '../../frame/brand.tsx';
import styles from '../admin.module.css';
import chrome from '../../styles/chrome.module.css';
import { useSignIn } from '#features/identity/storefront/sign-in-state.ts';
import { useLogOut } from '#features/identity/storefront/use-log-out.ts';
import { useThemeChoice } from '../../frame/theme-choice.ts';

const ICONS = { system: Monitor, light: Sun, dark: Moon };

function ThemeButton() {
  const { choice, button } = useThemeChoice();
  const Icon = ICONS[choice];
  return (
    <button {...button} className="icon-button">
      <Icon className="icon" />
    </button>
  );
}

function LogOutButton() {
  const { status } = useSignIn();
  const logOut = useLogOut();
  if (status !== 'in') return undefined;
  return (
    <button type="button" className="icon-button" aria-label="Logout" onClick={logOut}>
      <LogOut className="icon" />
    </button>
  );
}

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
            View shop <ExternalLink className="icon-small" />
            <VisuallyHidden>(opens in new tab)</VisuallyHidden>
          </a>
          <LogOutButton />
        </span>
      </div>
      {children}
    </header>
  );
}
