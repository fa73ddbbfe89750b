import { afterAll, beforeAll } from 'vitest';

/**
 * Opens something before the tests of a file or of a `describe`, and closes it after them. Returns an object that stands
 * for it, and may be used once the tests run.
 */
export function opened<Resource extends object>(
  open: () => Promise<Resource>,
  close: (resource: Resource) => unknown,
): Resource {
  let resource: Resource | undefined;
  const current = () => {
    if (resource === undefined) throw new Error('it is not open yet, or no longer');
    return resource;
  };
  beforeAll(async () => {
    resource = await open();
  });
  afterAll(async () => {
    if (resource !== undefined) await close(resource);
    resource = undefined;
  });
  return new Proxy({} as Resource, {
    get: (_target, key) => Reflect.get(current(), key),
    ownKeys: () => Reflect.ownKeys(current()),
    getOwnPropertyDescriptor: (_target, key) => ({
      ...Reflect.getOwnPropertyDescriptor(current(), key),
      configurable: true,
    }),
  });
}
