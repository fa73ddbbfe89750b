import type { FastifyInstance } from 'fastify';

/** Returns the methods that a URL accepts; none where there is no route. */
export type MethodsOf = (path: string) => readonly string[];

/** Records the methods of the routes registered after it, so that a wrong method differs from an unknown path. */
export function rememberMethods(app: FastifyInstance): MethodsOf {
  const methodsByUrl = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ method, url }) => {
    // A route for any path says nothing about a single one.
    if (url.includes('*')) return;
    const methods = methodsByUrl.get(url) ?? new Set();
    for (const each of [method].flat()) methods.add(each);
    methodsByUrl.set(url, methods);
  });
  return (path) => {
    const fitting = [...methodsByUrl].filter(([url]) => fits(url, path));
    return [...new Set(fitting.flatMap(([, methods]) => [...methods]))].toSorted();
  };
}

function fits(url: string, path: string): boolean {
  const [wanted, given] = [url.split('/'), path.split('/')];
  return (
    wanted.length === given.length &&
    wanted.every((each, index) => each === given[index] || (each.startsWith(':') && given[index] !== ''))
  );
}
