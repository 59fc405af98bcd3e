export type BusinessSection = {
  label: string;
  to: string;
  /** Path prefixes of further pages of the section. */
  also?: readonly string[];
};

/** The sections of the tab Business, in the order in which they are shown; its first opens with the tab. */
export const BUSINESS_SECTIONS: readonly BusinessSection[] = [
  { label: 'Numbers', to: '/admin/numbers' },
  { label: 'Papers', to: '/admin/papers' },
  { label: 'Costs', to: '/admin/costs/products', also: ['/admin/costs/'] },
  { label: 'Import and export', to: '/admin/transfer', also: ['/admin/transfer/'] },
];
