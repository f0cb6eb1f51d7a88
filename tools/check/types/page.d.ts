// What our pages say to themselves with events of their own, and what stands in them: HTML.

interface ParentNode {
  querySelector<K extends keyof HTMLElementTagNameMap>(selectors: K): HTMLElementTagNameMap[K] | null;
  querySelector(selectors: string): HTMLElement | null;
  querySelectorAll<K extends keyof HTMLElementTagNameMap>(selectors: K): NodeListOf<HTMLElementTagNameMap[K]>;
  querySelectorAll(selectors: string): NodeListOf<HTMLElement>;
}

interface Element {
  closest(selectors: string): HTMLElement | null;
}

/** What htmx says of a request of its own. */
interface HtmxDetail {
  target: Element;
  requestConfig: { path: string };
}

interface DocumentEventMap {
  /** Somebody chose how he shows himself in the list of a salón; in alert, for how many hours. */
  estado: CustomEvent<{ estado: string; horas?: number }>;
  /** The private conversation with somebody is asked for. */
  privado: CustomEvent<{ nick: string }>;
  "htmx:afterSettle": CustomEvent<HtmxDetail>;
  "htmx:responseError": CustomEvent<HtmxDetail>;
  "htmx:sendError": CustomEvent<HtmxDetail>;
  "htmx:timeout": CustomEvent<HtmxDetail>;
}

/** What waits for a promise of ours: the events of the service worker. */
interface WorkerEvent {
  waitUntil(done: Promise<unknown>): void;
}

/** The service worker, seen from itself: what static/js/sw.js uses of it. */
interface PageWorker {
  /** What usumus/pwa.py writes before it. */
  PWA: { page: string; files: string[]; folder: string; version: string };
  location: Location;
  registration: ServiceWorkerRegistration;
  clients: {
    claim(): Promise<void>;
    matchAll(options: object): Promise<{ url: string; focus(): Promise<unknown> }[]>;
    openWindow(url: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: WorkerEvent) => void): void;
  addEventListener(
    type: "fetch",
    listener: (event: WorkerEvent & { request: Request; respondWith(answer: Promise<Response>): void }) => void,
  ): void;
  addEventListener(
    type: "push",
    listener: (event: WorkerEvent & { data: { json(): Record<string, string> } | null }) => void,
  ): void;
  addEventListener(
    type: "notificationclick",
    listener: (event: WorkerEvent & { notification: Notification }) => void,
  ): void;
}
