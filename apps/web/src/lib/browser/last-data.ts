import { shownSince } from './shown-since';

/** A response that was kept on this device, and when it arrived. */
type Kept = { readonly data: unknown; readonly at: Date };

/** The calls whose last response is kept for use without a connection. Nothing that is secret or about others. */
const keptCalls: readonly string[] = [
  'auth.friends.list',
  'auth.profile',
  'quiz.daily',
  'quiz.progress',
  'stats.realtime',
  'tournament.byId',
  'tournament.list',
  'tournament.mine',
  'wallet.settings',
  'wallet.transactions',
];

const databaseName = 'last-data';
const storeName = 'responses';
/** Rises when a kept response gains a field that pages need: what an older build kept is then not found. */
const shapeVersion = 3;

/** Returns whether the last response of a call is kept. */
export function isKept(path: string): boolean {
  return keptCalls.includes(path);
}

/** Keeps a response of a user's call. Without storage nothing is kept. */
export async function keepLast(userId: string, path: string, input: unknown, data: unknown): Promise<void> {
  const kept: Kept = { data, at: new Date() };
  await inStore('readwrite', (store) => store.put(kept, keyOf(userId, path, input)));
}

/** Returns the last response of a user's call; undefined for none. */
export async function readLast(userId: string, path: string, input: unknown): Promise<Kept | undefined> {
  return inStore<Kept | undefined>('readonly', (store) => store.get(keyOf(userId, path, input)));
}

/** Removes everything that is kept on this device. */
export async function forgetAll(): Promise<void> {
  shownSince.set(null);
  await inStore('readwrite', (store) => store.clear());
}

/** Notes that kept data are shown. */
export function noteShown(at: Date): void {
  const since = shownSince.get();
  if (since === null || at < since) shownSince.set(at);
}

function keyOf(userId: string, path: string, input: unknown): string {
  return JSON.stringify([userId, path, input, shapeVersion]);
}

let opened: Promise<IDBDatabase> | undefined;

/** Transactions run in the order of these calls, so that nothing is kept after it was forgotten. */
async function inStore<Result>(
  mode: IDBTransactionMode,
  run: (store: IDBObjectStore) => IDBRequest,
): Promise<Result | undefined> {
  if (typeof indexedDB === 'undefined') return undefined;
  opened ??= resultOf<IDBDatabase>(openRequest());
  const database = await opened;
  return resultOf<Result>(run(database.transaction(storeName, mode).objectStore(storeName)));
}

function openRequest(): IDBOpenDBRequest {
  const request = indexedDB.open(databaseName, 1);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(storeName));
  return request;
}

function resultOf<Result>(request: IDBRequest): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error));
  });
}
