type Manifest = { routes: Record<string, { module: string } | undefined> };

/**
 * Fetches the code of a route ahead. The router answers code that it cannot fetch by reloading the
 * page, and offline a reload ends in the browser's own error page.
 * @param id as `routes.ts` gives it
 */
export async function loadRouteCode(id: string): Promise<void> {
  const { __reactRouterManifest: manifest } = window as { __reactRouterManifest?: Manifest };
  const url = manifest?.routes[id]?.module;
  if (url !== undefined) await import(/* @vite-ignore */ url);
}
