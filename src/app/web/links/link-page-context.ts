import { createContext } from 'react-router';
import type { LinkPage } from '#features/shop/link-page-settings.ts';

/** Of the published settings, or of the draft in a preview; other pages are not sent it. */
export const linkPageContext = createContext<LinkPage>();
