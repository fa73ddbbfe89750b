import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';

/**
 * Opens something before the tests of a file or of a `describe`, and closes it after them. Returns an object that stands
 * for it. It may be used once the tests run; objects it holds may be taken from it earlier, and stand for them.
 */
export function opened<Resource extends object>(
  open: () => Promise<Resource> | Resource,
  close: (resource: Resource) => unknown = () => undefined,
): Resource {
  let resource: Resource | undefined;
  beforeAll(async () => {
    resource = await open();
  });
  afterAll(async () => {
    if (resource !== undefined) await close(resource);
    resource = undefined;
  });
  return standFor(() => resource);
}

/**
 * Makes something before each test of a file or of a `describe`, and closes it after the test. Returns an object that
 * stands for the newest.
 */
export function madeForEach<Resource extends object>(
  make: () => Promise<Resource> | Resource,
  close: (resource: Resource) => unknown = () => undefined,
): Resource {
  let resource: Resource | undefined;
  beforeEach(async () => {
    resource = await make();
  });
  afterEach(async () => {
    if (resource !== undefined) await close(resource);
    resource = undefined;
  });
  return standFor(() => resource);
}

function standFor<Resource extends object>(read: () => Resource | undefined): Resource {
  const current = () => {
    const resource = read();
    if (resource === undefined) throw new Error('it is not open yet, or no longer');
    return resource;
  };
  return new Proxy({} as Resource, {
    get: (_target, key) =>
      read() === undefined
        ? standFor(() => Reflect.get(current(), key) as object)
        : Reflect.get(current(), key),
    set: (_target, key, value) => Reflect.set(current(), key, value),
    ownKeys: () => Reflect.ownKeys(current()),
    getOwnPropertyDescriptor: (_target, key) => ({
      ...Reflect.getOwnPropertyDescriptor(current(), key),
      configurable: true,
    }),
  });
}
