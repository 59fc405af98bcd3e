export { Crumbs } from './crumbs.tsx';
export { PageGallery } from '../pictures/page-gallery.tsx';
export { PhotoLightbox } from '../pictures/photo-lightbox.tsx';
export { ProductFacts } from './product-facts.tsx';
export { Related } from './related.tsx';
export { RecentlySeen } from '../seen/recently-seen.tsx';
