import type { Database } from '@paheli/db/client/connect';

/** Returns the same database, which says the text of each statement with `?` for its values before it is sent. */
export function noteStatements(database: Database, note: (text: string) => void): Database {
  const sql = new Proxy(database.sql, {
    apply(target, self, parameters: [TemplateStringsArray, ...unknown[]]) {
      note(parameters[0].join('?'));
      return Reflect.apply(target, self, parameters);
    },
  });
  return { ...database, sql };
}
