import { parseSync, traverse, types } from '@babel/core';
import { defineConfig } from '@lingui/cli';
import type { CatalogFormatter, ExtractorType } from '@lingui/conf';

/** Finds the keys of messages: the first argument of each `msg()` and `key()`, which is written out. */
const keysInCode: ExtractorType = {
  match: (file) => file.endsWith('.ts') && !/\.(?:test|bench)\.|\/testing\//.test(file),
  extract(file, code, onKey) {
    const tree = parseSync(code, { configFile: false, parserOpts: { plugins: ['typescript'] } });
    if (tree)
      traverse(tree, {
        CallExpression({ node }) {
          const { callee, loc } = node;
          const [first] = node.arguments;
          if (!types.isIdentifier(callee) || !/^(?:msg|key)$/.test(callee.name)) return;
          const line = loc?.start.line ?? 0;
          if (!types.isStringLiteral(first)) throw new Error(`${file}:${line}: write the key out`);
          onKey({ id: first.value, origin: [file, line] });
        },
      });
  },
};

/** Finds the names of the ledger's invariants. */
const namesInFunctions: ExtractorType = {
  match: (file) => /ledger_\w*invariants\.sql$/.test(file),
  extract(file, code, onKey) {
    for (const [, name = ''] of code.matchAll(/SELECT '([a-z -]+)'/g)) onKey({ id: name, origin: [file, 1] });
  },
};

/** A translation by each key: a file that every program imports as it is. */
const format: CatalogFormatter = {
  catalogExtension: '.json',
  parse: (content) =>
    Object.fromEntries(
      Object.entries<string>(JSON.parse(content)).map(([id, translation]) => [id, { translation }]),
    ),
  serialize: (catalog) => {
    const texts = Object.entries(catalog).map(([id, { translation }]) => [id, translation]);
    return `${JSON.stringify(Object.fromEntries(texts), null, 2)}\n`;
  },
};

/** The texts of core, engine and server. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['hi'],
  catalogs: [
    {
      path: '<rootDir>/src/texts/{locale}',
      include: [
        '<rootDir>/src',
        '<rootDir>/../question-files/src',
        '<rootDir>/../engine/src',
        '<rootDir>/../../apps/server/src',
        '<rootDir>/../db/functions',
      ],
    },
  ],
  extractors: [keysInCode, namesInFunctions],
  format,
  orderBy: 'messageId',
});
