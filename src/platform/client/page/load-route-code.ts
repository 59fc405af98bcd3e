type Manifest = { routes: Record<string, { module: string } | undefined> };

/** Fetches a route's code ahead: on failure the router reloads, offline into the browser's error page. @param id as in `routes.ts` */
export async function loadRouteCode(id: string): Promise<void> {
  const { __reactRouterManifest: manifest } = window as { __reactRouterManifest?: Manifest };
  const url = manifest?.routes[id]?.module;
  if (url !== undefined) await import(/* @vite-ignore */ url);
}
