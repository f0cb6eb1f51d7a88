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

async function prepare() {
  const kept = await caches.open(PAGE);
  await kept.add(new Request(page, { credentials: "omit", cache: "reload" }));
  await kept.addAll(files);
  await worker.skipWaiting();
}

async function tidy() {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(OURS) && name !== PAGE && name !== STATIC).map((name) =>
      caches.delete(name)
    ),
  );
  const store = await caches.open(STATIC);
  const old = await store.keys();
  await Promise.all(old.slice(0, Math.max(0, old.length - MOST_FILES)).map((request) => store.delete(request)));
  await worker.clients.claim();
}

/** A file with its hash in its name never changes: the kept one is as good as the site's. */
async function keptFirst(request) {
  const found = await caches.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok && answer.type === "basic") {
    const store = await caches.open(STATIC);
    await store.put(request, answer.clone());
  }
  return answer;
}

const orKept = (request, key) => fetch(request).catch(async () => (await caches.match(key)) ?? Response.error());

worker.addEventListener("install", (event) => event.waitUntil(prepare()));
worker.addEventListener("activate", (event) => event.waitUntil(tidy()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== worker.location.origin) return;
  if (request.mode === "navigate") event.respondWith(orKept(request, page));
  else if (pathname.startsWith(folder)) {
    event.respondWith(HASHED.test(pathname) ? keptFirst(request) : orKept(request, request));
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
