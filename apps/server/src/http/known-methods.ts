import type { FastifyInstance } from 'fastify';

/** The methods that an address takes; none where nothing is there. */
export type MethodsOf = (path: string) => readonly string[];

/** Remembers what the routes registered after it take, so that a wrong method is told from a wrong address. */
export function rememberMethods(app: FastifyInstance): MethodsOf {
  const methodsByUrl = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ method, url }) => {
    // What takes any address names none.
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
