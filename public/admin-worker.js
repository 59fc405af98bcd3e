// Rings the owner's devices, and opens her workbench without a connection. Its scope is /admin: no page of a visitor has it.
const CACHE = 'workbench';
const WEEK_MS = 7 * 24 * 3_600_000;
const ANSWERS = /^\/(v2\/(admin|users\/profile|pages)|identity\/token)\b/;
const SIGN_OUT = /^\/identity\/sign-out\b/;

/** What is under way when a session ends is not kept, nor anything before the next one. */
let endings = 0;
let isOpen = true;

function forget() {
  endings += 1;
  isOpen = false;
  return caches.delete(CACHE);
}

function isOld(answer) {
  const age = Date.now() - Date.parse(answer?.headers.get('date') ?? '');
  return !(age < WEEK_MS);
}

async function forgetOld() {
  if (!(await caches.has(CACHE))) return;
  const cache = await caches.open(CACHE);
  for (const request of await cache.keys()) {
    if (isOld(await cache.match(request))) await cache.delete(request);
  }
}

async function keep(request, answer) {
  const cache = await caches.open(CACHE);
  await cache.put(request, answer);
}

async function fetchAndKeep(request) {
  const before = endings;
  const answer = await fetch(request);
  const isToken = new URL(request.url).pathname === '/identity/token';
  if (isToken && answer.status === 401) await forget();
  if (before !== endings) return answer;
  isOpen ||= isToken && answer.ok;
  // A full disk keeps nothing, and the page still gets its answer.
  if (answer.ok && isOpen) await keep(request, answer.clone()).catch(() => undefined);
  return answer;
}

async function newestOrKept(request) {
  try {
    return await fetchAndKeep(request);
  } catch (error) {
    const kept = await caches.match(request, { ignoreVary: true });
    if (kept && !isOld(kept)) return kept;
    throw error;
  }
}

/** Hashed files never change. */
async function keptOrNewest(request) {
  return (await caches.match(request, { ignoreVary: true })) ?? fetchAndKeep(request);
}

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  event.waitUntil(forgetOld().then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin) return;
  if (request.method === 'POST' && SIGN_OUT.test(pathname)) event.waitUntil(forget());
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') event.waitUntil(forgetOld());
  if (pathname.startsWith('/assets/')) event.respondWith(keptOrNewest(request));
  else if (
    request.mode === 'navigate' ||
    ANSWERS.test(pathname) ||
    pathname.startsWith('/media/')
  ) {
    event.respondWith(newestOrKept(request));
  }
});

// A push that shows nothing costs the subscription on iPhones.
self.addEventListener('push', (event) => {
  const { title = 'Your shop', body, path = '/admin/today', tag, icon } = event.data?.json() ?? {};
  const shown = { body, tag, icon, data: { path }, lang: 'en-IN' };
  event.waitUntil(self.registration.showNotification(title, shown));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { path } = event.notification.data;
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then((open) => {
      const workbench = open.find((one) => new URL(one.url).pathname.startsWith('/admin'));
      if (!workbench) return self.clients.openWindow(path);
      return workbench.navigate(path).then((there) => there?.focus());
    }),
  );
});
