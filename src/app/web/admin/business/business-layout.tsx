import { Outlet, useLocation } from 'react-router';
import { FilterChips } from '#platform/ui/forms/filter-chips.tsx';
import { isCurrent } from '../frame/admin-tabs.tsx';
import { BUSINESS_SECTIONS } from './business-sections.ts';

/** Leads from one section to the other above each of them. */
export default function BusinessLayout() {
  const { pathname } = useLocation();
  const here = BUSINESS_SECTIONS.find((section) => isCurrent(section, pathname));
  return (
    <>
      <FilterChips
        label="Business"
        value={here?.to ?? ''}
        chips={BUSINESS_SECTIONS.map(({ label, to }) => ({ value: to, label, to }))}
      />
      <Outlet />
    </>
  );
}
