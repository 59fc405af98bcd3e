// Rings the owner's devices, and opens her workbench without a connection. Its scope is /admin: no page of a visitor has it.
const CACHE = 'workbench';
/** Without this entry nothing is kept. It names the owner, and the release that all other entries are of. */
const MARK = '/admin-worker/mark';
/** Stands for the release until the first page is kept. */
const NONE = 'none';
const KEPT_AT = 'x-kept-at';
const WEEK_MS = 7 * 24 * 3_600_000;

const FIRST_PAGES = ['/admin/today', '/admin', '/admin/market'];
/** For its code, which is that of every order. */
const ANY_ORDER = '/admin/order/any';
const ORDER_PAGE = /^\/admin\/order\/[^/]+$/;
const TOKEN = '/identity/token';
const SIGN_OUT = '/identity/sign-out';
const ANSWERS = new Set(['/v2/admin/today', '/v2/admin/order-summary', '/v2/users/profile', TOKEN]);
const LIST = '/v2/admin/allorders';
const ORDER = /^\/v2\/admin\/order\/[^/]+$/;
const THUMB = /^\/media\/[^/]+\/(?<width>\d+)\.\w+$/;
const RELEASE = /\/assets\/manifest-(?<release>\w+)/;
const ASSETS = /\/assets\/[\w.-]+\.\w+/g;

const OPEN = ['pending', 'processing'];
const LIST_STATUSES = ['all', 'to-ship', ...OPEN];
const SEARCHES = ['id', 'q', 'code', 'min', 'max', 'tag', 'via'];
const MOST_ORDERS = 50;
const MOST_LISTS = 5;
const MOST_THUMBS = 100;
const WIDEST_THUMB = 320;

/** One change after another, of another copy of this worker, too. */
const inTurn = (change) => navigator.locks.request(CACHE, change);
const forget = () => inTurn(() => caches.delete(CACHE));
const isPage = (path) => FIRST_PAGES.includes(path) || ORDER_PAGE.test(path);
const pathOf = ({ url }) => new URL(url).pathname;

async function currentMark() {
  const mark = await caches.match(MARK, { cacheName: CACHE });
  return mark?.text();
}

/** Changes what is kept, unless all was forgotten or another release came since `mark` was read. */
function ifStill(mark, change) {
  return inTurn(async () => {
    if (mark === undefined || !(await caches.has(CACHE))) return;
    const cache = await caches.open(CACHE);
    const now = await (await cache.match(MARK))?.text();
    // A page deleted it just now, and opening made it anew.
    if (now === undefined) await caches.delete(CACHE);
    else if (now === mark) await change(cache);
  });
}

const markOf = (uid, release) => new Response(`${uid} ${release} ${crypto.randomUUID()}`);

/** Told by the clock of this device: files from its own store may have been sent long ago. */
async function put(cache, key, answer) {
  const headers = new Headers(answer.headers);
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  headers.set(KEPT_AT, String(Date.now()));
  await cache.put(key, new Response(await answer.blob(), { headers }));
}

/** A moment still to come is of a clock that was wrong. */
function isOld(answer) {
  const age = Date.now() - Number(answer?.headers.get(KEPT_AT) ?? NaN);
  return !(Math.abs(age) < WEEK_MS);
}

const isCode = (path) => path.startsWith('/assets/');

async function forgetOld() {
  await ifStill(await currentMark(), async (cache) => {
    for (const request of await cache.keys()) {
      const isLasting = pathOf(request) === MARK || isCode(pathOf(request));
      if (!isLasting && isOld(await cache.match(request))) await cache.delete(request);
    }
  });
}

async function forgetUnmarked() {
  await inTurn(async () => {
    if ((await currentMark()) === undefined) await caches.delete(CACHE);
  });
}

async function keepNewest(cache, [key, answer], isLike, most) {
  await put(cache, key, answer);
  const alike = (await cache.keys()).filter((request) => isLike(pathOf(request)));
  for (const request of alike.slice(0, -most)) await cache.delete(request);
}

/** Pages and code are of one release: the first page of another one takes the place of all. */
async function keepPage(mark, { pathname }, answer) {
  const { release } = RELEASE.exec(await answer.clone().text())?.groups ?? {};
  if (release === undefined) return;
  const [uid, releaseOfMark] = mark.split(' ');
  await ifStill(mark, async (cache) => {
    if (release !== releaseOfMark) {
      const last = releaseOfMark === NONE ? [] : await cache.keys();
      for (const request of last) await cache.delete(request);
      await cache.put(MARK, markOf(uid, release));
    }
    await keepNewest(cache, [pathname, answer], (path) => ORDER_PAGE.test(path), MOST_ORDERS);
  });
}

async function openOrders(answer) {
  const orders = (await answer.json()).filter(({ status }) => OPEN.includes(status));
  const newest = orders.slice(0, MOST_ORDERS);
  return Response.json(newest, { headers: { 'x-total-count': String(newest.length) } });
}

async function keepOrder(cache, url, answer) {
  const { status } = await answer.clone().json();
  if (OPEN.includes(status))
    await keepNewest(cache, [url, answer], (path) => ORDER.test(path), MOST_ORDERS);
  else await cache.delete(url);
}

async function keepAnswer(mark, { href, pathname }, answer) {
  const orders = pathname === LIST ? await openOrders(answer) : undefined;
  await ifStill(mark, async (cache) => {
    if (orders) await keepNewest(cache, [href, orders], (path) => path === LIST, MOST_LISTS);
    else if (ORDER.test(pathname)) await keepOrder(cache, href, answer);
    else if (THUMB.test(pathname))
      await keepNewest(cache, [href, answer], (path) => THUMB.test(path), MOST_THUMBS);
    else await put(cache, href, answer);
  });
}

async function fetchAndKeep(request, url, keep) {
  const mark = await currentMark();
  const answer = await fetch(request);
  if (url.pathname === TOKEN && answer.status === 401) await forget();
  if (mark === undefined || !answer.ok || answer.redirected) return answer;
  // A full disk keeps nothing, and the page still gets its answer.
  await keep(mark, url, answer.clone()).catch(() => undefined);
  return answer;
}

async function kept(key) {
  const answer = await caches.match(key, { cacheName: CACHE, ignoreVary: true });
  return isOld(answer) ? undefined : answer;
}

async function newestPage(request, url) {
  try {
    const isPlain = url.search === '';
    return isPlain ? await fetchAndKeep(request, url, keepPage) : await fetch(request);
  } catch (error) {
    const page = await kept(url.pathname);
    if (page) return page;
    const [today] = FIRST_PAGES;
    if (ORDER_PAGE.test(url.pathname) && (await kept(today))) return Response.redirect(today);
    throw error;
  }
}

async function newestAnswer(request, url) {
  try {
    return await fetchAndKeep(request, url, keepAnswer);
  } catch (error) {
    const answer = await kept(url.href);
    if (answer) return answer;
    throw error;
  }
}

/** Hashed files never change. */
async function keptCode(request, url) {
  const code = await caches.match(url.href, { cacheName: CACHE, ignoreVary: true });
  return code ?? fetchAndKeep(request, url, keepAnswer);
}

function isKeptList({ pathname, searchParams }) {
  if (pathname !== LIST || Number(searchParams.get('offset') ?? 0) > 0) return false;
  if (SEARCHES.some((name) => searchParams.has(name))) return false;
  return LIST_STATUSES.includes(searchParams.get('status') ?? 'all');
}

function isThumb({ pathname }, { referrer }) {
  const { width } = THUMB.exec(pathname)?.groups ?? {};
  return (
    Number(width) <= WIDEST_THUMB && URL.canParse(referrer) && isPage(new URL(referrer).pathname)
  );
}

/** How a request of the workbench is answered; undefined: as without this worker. */
function wayOf(request, url) {
  const { pathname } = url;
  if (request.mode === 'navigate') return isPage(pathname) ? newestPage : undefined;
  if (isCode(pathname)) return keptCode;
  const isAnswer = ANSWERS.has(pathname) || ORDER.test(pathname) || isKeptList(url);
  return isAnswer || isThumb(url, request) ? newestAnswer : undefined;
}

/** So that the first pages open although she was on another one. */
async function keepFirstPages() {
  for (const path of [...FIRST_PAGES, ANY_ORDER]) {
    if (await kept(path)) continue;
    const url = new URL(path, self.location.origin);
    const page = await newestPage(new Request(url), url);
    const code = new Set((await page.text()).match(ASSETS));
    await Promise.all(
      [...code].map((file) => {
        const { href } = new URL(file, url);
        return keptCode(new Request(href), new URL(href));
      }),
    );
  }
}

/** Asked by a page of a session. One that has ended meanwhile leaves nothing. @returns whether nothing was kept before */
async function begin(uid) {
  const isNew = await inTurn(async () => {
    if ((await currentMark())?.split(' ')[0] === uid) return false;
    await caches.delete(CACHE);
    await (await caches.open(CACHE)).put(MARK, markOf(uid, NONE));
    return true;
  });
  if (isNew) {
    const url = new URL(TOKEN, self.location.origin);
    const answer = await fetchAndKeep(new Request(url), url, keepAnswer).catch(() => undefined);
    if (!answer || answer.status === 401) await forget();
  }
  if ((await currentMark()) !== undefined) await keepFirstPages();
  return isNew;
}

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  event.waitUntil(
    forgetUnmarked()
      .then(forgetOld)
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('message', (event) => {
  const { keep: uid } = event.data;
  const done = uid === undefined ? forget() : begin(uid).catch(() => false);
  event.waitUntil(done.then((isNew) => event.ports[0]?.postMessage(isNew)));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== self.location.origin) return;
  if (request.method === 'POST' && url.pathname === SIGN_OUT) event.waitUntil(forget());
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') event.waitUntil(forgetOld());
  const answer = wayOf(request, url);
  if (answer) event.respondWith(answer(request, url));
});

// A push that shows nothing costs the subscription on iPhones.
self.addEventListener('push', (event) => {
  const { title = 'Your shop', body, path = '/admin/today', tag, icon } = event.data?.json() ?? {};
  const shown = { body, tag, icon, data: { path }, lang: 'en-IN' };
  event.waitUntil(self.registration.showNotification(title, shown));
});

/** True if the tab is where the path leads; its tab or place on the page may differ. */
function isAt(tab, path) {
  const [is, to] = [new URL(tab.url), new URL(path, self.location.origin)];
  return is.pathname === to.pathname && (to.search === '' || to.search === is.search);
}

// No tab is led elsewhere: something may be typed in it.
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { path } = event.notification.data;
  event.waitUntil(
    self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then((tabs) => {
      const there = tabs.find((tab) => isAt(tab, path));
      return there ? there.focus() : self.clients.openWindow(path);
    }),
  );
});
