import { useSearchParams } from 'react-router';

export type Page = { limit: number; offset: number; number: number; goTo: (page: number) => void };

export function usePage(limit = 50): Page {
  const [search, setSearch] = useSearchParams();
  const parameter = Number(search.get('page') ?? 1);
  const number = Number.isInteger(parameter) && parameter > 0 ? parameter : 1;
  function goTo(page: number): void {
    setSearch((old) => {
      const next = new URLSearchParams(old);
      if (page <= 1) next.delete('page');
      else next.set('page', String(page));
      return next;
    });
  }
  return { limit, offset: (number - 1) * limit, number, goTo };
}
