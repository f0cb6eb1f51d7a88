// The service worker. It keeps static files whose name has their hash, and the page without a connection; never another
// page and nothing of a game. `self.PWA` comes before it, in /sw.js (usumus/pwa.py).

/** The worker itself: its own types are not those of a page. @type {PageWorker} */
const worker = /** @type {any} */ (self);
const { page, files, folder, version } = worker.PWA;
const OURS = "usumus-";
const PAGE = `${OURS}pagina-${version}`;
const STATIC = `${OURS}static`;
const HASHED = /\.[0-9a-f]{12}\.\w+$/;
const MOST_FILES = 400;
/** How long a store may think before the network is asked, in milliseconds: one that is sick may never answer. */
const PATIENCE = 1000;
/** How long it may take to keep or to tidy, in milliseconds: the worker is needed more than what it keeps. */
const KEEPING = 2000;

/**
 * Do what only saves time: the store may be full, forbidden, broken or dumb, and the site works all the same. Resolves
 * to what it gives, or to undefined when it fails or takes longer than `most`.
 */
function tried(act, most = KEEPING) {
  const late = new Promise((resolve) => setTimeout(resolve, most));
  return Promise.race([act().catch(() => undefined), late]);
}

/** Return what the stores hold for `key`, or undefined: also when they fail or take too long. */
const kept = (key) => tried(async () => await caches.match(key), PATIENCE);

/** Whether an answer is the file, all of it and from here: not a part, a redirection or what cannot be looked into. */
const isWhole = (answer) => answer.status === 200 && answer.type === "basic" && !answer.redirected;

/** Delete the oldest files, so that `more` fit. Rejects when they cannot be deleted. */
async function makeRoom(store, more = 0) {
  const old = await store.keys();
  await Promise.all(old.slice(0, Math.max(0, old.length + more - MOST_FILES)).map((request) => store.delete(request)));
}

/** One after another, or many at once would count the same room. */
let keeping = Promise.resolve();

/** Keep a file if the store has room for it. Never rejects. */
function keep(request, answer) {
  keeping = keeping.then(() =>
    tried(async () => {
      const store = await caches.open(STATIC);
      await makeRoom(store, 1);
      await store.put(request, answer);
    })
  );
  return keeping;
}

/** The page without a connection is kept with all that it is made of, or not at all. */
async function keepPage(answers) {
  const isKept = await tried(async () => {
    const store = await caches.open(PAGE);
    await Promise.all(answers.map(([key, answer]) => store.put(key, answer)));
    return true;
  });
  if (!isKept) await tried(async () => await caches.delete(PAGE), PATIENCE);
}

/** Without these files there is no page to keep: the browser tries again at the next visit. */
async function prepare() {
  const fresh = new Request(page, { credentials: "omit", cache: "reload" });
  const answers = await Promise.all(
    [[page, fresh], ...files.map((file) => [file, file])].map(async ([key, request]) => {
      const answer = await fetch(request);
      if (!isWhole(answer)) throw new TypeError(`${key}: ${answer.status}`);
      return [key, answer];
    }),
  );
  await keepPage(answers);
  await worker.skipWaiting();
}

async function tidy() {
  await tried(async () => {
    const old = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== PAGE && name !== STATIC);
    await Promise.all(old.map((name) => tried(async () => await caches.delete(name))));
  });
  await tried(async () => makeRoom(await caches.open(STATIC)));
  await worker.clients.claim();
}

/** A file with its hash in its name never changes: the kept one is as good as the site's. */
async function keptFirst(event) {
  const { request } = event;
  const found = await kept(request);
  if (found) return found;
  const answer = await fetch(request);
  // The answer is not held up: it is kept beside it.
  if (isWhole(answer)) event.waitUntil(keep(request, answer.clone()));
  return answer;
}

const orKept = (request, key) => fetch(request).catch(async () => (await kept(key)) ?? Response.error());

worker.addEventListener("install", (event) => event.waitUntil(prepare()));
worker.addEventListener("activate", (event) => event.waitUntil(tidy()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== worker.location.origin) return;
  if (request.mode === "navigate") event.respondWith(orKept(request, page));
  else if (pathname.startsWith(folder)) {
    event.respondWith(HASHED.test(pathname) ? keptFirst(event) : orKept(request, request));
  }
});

// What the site says while no window is open (accounts/push.py). The browser wants each to be shown.
worker.addEventListener("push", (event) => {
  const notice = event.data?.json() ?? {};
  const options = {
    body: notice.texto ?? "",
    tag: notice.tipo ?? "aviso",
    icon: `${folder}img/icon-192.png`,
    data: { url: notice.url ?? "/" },
  };
  event.waitUntil(worker.registration.showNotification(notice.titulo ?? "UsuMus", options));
});

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(new URL(event.notification.data?.url ?? "/", worker.location.origin).href));
});

/** Bring to the front the window that is there already, or open one. */
async function show(url) {
  const windows = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find((window) => window.url.split("#")[0] === url);
  return there ? there.focus() : worker.clients.openWindow(url);
}
