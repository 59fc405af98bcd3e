import { createContext } from 'react-router';
import type { LinkPage } from '#features/shop/settings/link-page-settings.ts';

/** The published settings, or the draft in a preview; only the links page gets it. */
export const linkPageContext = createContext<LinkPage>();
