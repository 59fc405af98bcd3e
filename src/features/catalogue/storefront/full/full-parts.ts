export { Crumbs } from './crumbs.tsx';
export { PageGallery } from './page-gallery.tsx';
export { PhotoLightbox } from './photo-lightbox.tsx';
export { ProductFacts } from './product-facts.tsx';
export { Related } from './related.tsx';
export { RecentlySeen } from '../seen/recently-seen.tsx';
