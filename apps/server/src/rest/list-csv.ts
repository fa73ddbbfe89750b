import { Readable } from 'node:stream';
import type { Page } from '@paheli/core/page';
import { toCsvLines } from './csv-lines';
import type { SpecialReply } from './route';

/** A column: its name, and its value for an item. */
export type CsvColumn<Item> = readonly [name: string, read: (item: Item) => string | number];

/** Sends all pages of a list, one after the other, as a CSV file with a header. */
export function csvOf<Item>(filename: string, columns: readonly CsvColumn<Item>[]): SpecialReply {
  return {
    types: ['text/csv'],
    isWhole: true,
    send: (reply, result, { nextPage }) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${filename}"`)
        .send(Readable.from(writePages(columns, result as Page<Item>, nextPage))),
  };
}

async function* writePages<Item>(
  columns: readonly CsvColumn<Item>[],
  first: Page<Item>,
  nextPage: (cursor: string) => Promise<unknown>,
): AsyncGenerator<string> {
  yield toCsvLines([columns.map(([name]) => name)]);
  for (let page = first; ; page = (await nextPage(page.nextCursor)) as Page<Item>) {
    yield toCsvLines(page.items.map((item) => columns.map(([, read]) => read(item))));
    if (page.nextCursor === null) return;
  }
}
