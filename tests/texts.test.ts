import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type NodePath, parseSync, traverse, types } from '@babel/core';
import { expect, test } from 'vitest';
import config from '../packages/core/lingui.config';
import brand from '../packages/core/src/brand.json' with { type: 'json' };
import { catalogues } from '../packages/core/src/texts/catalogues';

const folders = [
  'packages/core/src',
  'packages/question-files/src',
  'packages/engine/src',
  'apps/server/src',
  'packages/db/functions',
];
const filesIn = (folder: string) => {
  const root = fileURLToPath(new URL(`../${folder}`, import.meta.url));
  return readdirSync(root, { recursive: true, encoding: 'utf8' }).map((file) => `${root}/${file}`);
};
const sources = folders.flatMap(filesIn);

/** Returns the keys that `npm run messages` finds in a file. */
async function keysIn(file: string, code: string): Promise<string[]> {
  const keys: string[] = [];
  for (const extractor of config.extractors ?? [])
    if ('match' in extractor && extractor.match(file))
      await extractor.extract(file, code, ({ id }) => keys.push(id), undefined as never);
  return keys;
}

const keysOfFiles = sources
  .filter((file) => /\.(?:ts|sql)$/.test(file))
  .map((file) => keysIn(file, readFileSync(file, 'utf8')));
const keys = new Set((await Promise.all(keysOfFiles)).flat());
const valuesIn = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted();

test.each(Object.entries(catalogues).filter(([language]) => language !== 'en'))(
  '%s has every message of core, engine and server with its values, and no other',
  (_, catalogue) => {
    expect(keys.size).toBeGreaterThan(500);
    expect(Object.keys(catalogue).toSorted()).toEqual([...keys].toSorted());
    for (const [key, text] of Object.entries(catalogue)) {
      expect(text, key).not.toBe('');
      // The name of the product is written in Devanagari.
      expect(valuesIn(text.replaceAll(brand.nameInHindi, '{product}')), key).toEqual(valuesIn(key));
    }
  },
);

test('a key that is not written out cannot be extracted', async () => {
  expect(await keysIn('file.ts', "text(20, key('Enter a name.'))")).toEqual(['Enter a name.']);
  await expect(keysIn('file.ts', 'new Problem(code, { detail: msg(sentence) })')).rejects.toThrow(
    'file.ts:1',
  );
});

/** For operators and developers, for pages that are English, and for administrators who read what is stored. */
const notForPeople =
  /\/(?:commands|start|env|openapi|share|testing|observe|demo|compare-books|read-books)[/.]|\.(?:test|bench|gen)\.tsx?$/;
/** Stored in rows as they are, names, an example, or for programs. */
const stored = [
  'The third option is right as well.',
  'Closed account',
  'Erased with the account.',
  'Cancelled by the player.',
  'Its administrator may not act any more.',
  'Replaced by another request.',
  'Made at the payment provider.',
  'The provider could not return the money.',
  'The bank sent the money back.',
  'Daily quiz',
  'Andaman and Nicobar Islands',
  'Dadra and Nagar Haveli and Daman and Diu',
  'Jammu and Kashmir',
];
/** The files whose texts programs or operators read: reasons of closed sockets, columns, and failed calls of Razorpay. */
const forPrograms =
  /\/live\/(?:close-sockets|player-socket|trpc-socket|socket-guard|socket-registry)\.ts$|\/rest\/statement-csv\.ts$|\/razorpay\/transport\.ts$/;
/** The head of the English page, and the one text of the worker, which stands beside its translation. */
const besideCatalogues = /\/content\/(?:site|shared-link|office)\.ts$|\/worker\/service-worker\.ts$/;

/** The calls, templates and elements in which a text is a message, documentation, or for the log. */
const marks = /^(?:msg|key|t|plural|select|logWarning)$|\.(?:meta|describe|warn|info|error|debug)$|Error$/;
const markingElements = ['Trans', 'Plural', 'Select', 'code', 'kbd'];
/** The calls whose own parameters are documentation: those of REST routes. */
const documentingCalls = ['get', 'post', 'put', 'remove', 'patch'];
const documentation = ['description', 'summary', 'help', 'examples', 'question_text', 'explanation'];

function isMarked(path: NodePath, code: string): boolean {
  const sourceOf = ({ start, end }: types.Node) => code.slice(start ?? 0, end ?? 0);
  const { parent } = path;
  if (types.isCallExpression(parent) && documentingCalls.includes(sourceOf(parent.callee))) return true;
  return Boolean(
    path.findParent(({ node }) => {
      if (types.isObjectProperty(node))
        return types.isIdentifier(node.key) && documentation.includes(node.key.name);
      if (types.isJSXElement(node)) return markingElements.includes(sourceOf(node.openingElement.name));
      if (types.isTaggedTemplateExpression(node)) return marks.test(sourceOf(node.tag));
      return (
        (types.isCallExpression(node) || types.isNewExpression(node)) && marks.test(sourceOf(node.callee))
      );
    }),
  );
}

/** Returns the texts of a file that people would read and that are not marked as messages. */
function unmarkedIn(code: string): string[] {
  const found: string[] = [];
  const check = (path: NodePath, given: string, pattern: RegExp) => {
    const text = given.trim();
    if (pattern.test(text) && !stored.includes(text) && !isMarked(path, code)) found.push(text);
  };
  const sentence = /^["A-Z{].* .*[.!?]$|^[A-Z][a-z]+,? [a-z].*[a-z]/;
  const tree = parseSync(code, { configFile: false, parserOpts: { plugins: ['typescript', 'jsx'] } });
  if (tree)
    traverse(tree, {
      JSXText: (path) => check(path, path.node.value, /\p{L}{2}/u),
      StringLiteral: (path) =>
        check(path, path.node.value, types.isJSXAttribute(path.parent) ? /^[A-Z][a-z]+/ : sentence),
      TemplateLiteral: (path) =>
        check(path, path.node.quasis.map(({ value }) => value.raw).join('{}'), sentence),
    });
  return found;
}

const textsOf = (files: readonly string[]) =>
  files.flatMap((file) => unmarkedIn(readFileSync(file, 'utf8')).map((text) => `${file}: ${text}`));

test('every sentence that callers of the server read is marked as a message', () => {
  const read = sources.filter(
    (file) => file.endsWith('.ts') && !notForPeople.test(file) && !forPrograms.test(file),
  );
  expect(textsOf(read)).toEqual([]);
});

test('every text of the client is a message', () => {
  const read = filesIn('apps/web/src').filter(
    (file) => /\.tsx?$/.test(file) && !notForPeople.test(file) && !besideCatalogues.test(file),
  );
  expect(read.length).toBeGreaterThan(300);
  expect(textsOf(read)).toEqual([]);
});

/** The messages of a catalogue: each with its context and its text. */
const entriesIn = (catalogue: string) =>
  [...catalogue.matchAll(/^((?:msgctxt .*\n)?msgid (?:".*"\n)+)msgstr ((?:".*"\n)+)/gm)].slice(1);

test('a message has one text in all catalogues of the client: a page reads several of them', () => {
  const entries = filesIn('apps/web/src/messages')
    .filter((file) => file.endsWith('hi.po'))
    .flatMap((file) => entriesIn(readFileSync(file, 'utf8')));
  const textsOfIds = Map.groupBy(entries, ([, id]) => id);
  expect(textsOfIds.size).toBeGreaterThan(1_500);
  const differing = [...textsOfIds].filter(([, same]) => new Set(same.map(([, , text]) => text)).size > 1);
  expect(differing.map(([id]) => id)).toEqual([]);
});

test.each([
  ["text(20, 'Enter a name.')", 'Enter a name.'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: this is the code of a template.
  ['const message = `Use at most ${max} characters.`', 'Use at most {} characters.'],
  ["showToast('The seat is taken')", 'The seat is taken'],
  ["get('/seats', { detail: 'The seat is taken.' })", 'The seat is taken.'],
  ['<p>Free <Trans>seats</Trans></p>', 'Free'],
  ['<Button aria-label="Close" />', 'Close'],
  ["<Button>{isOpen ? 'Close the seat' : t`Open`}</Button>", 'Close the seat'],
])('a text without a message: %s', (code, text) => {
  expect(unmarkedIn(code)).toEqual([text]);
});

test.each([
  "msg('Enter a name.')",
  "text(20, key('Enter a name.'))",
  't`The seat is taken`',
  't({ message: "The seat is taken" })',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: this is the code of a template.
  'msg`Only ${plural(free, { one: "One seat is left", other: "# seats are left" })}`',
  '<Trans>The seat is <b>taken</b></Trans>',
  "logWarning('The seat is taken.')",
  "get('/seats', 'Returns the seats of a player.')",
])('a message, documentation, or for the log: %s', (code) => {
  expect(unmarkedIn(code)).toEqual([]);
});
