import { expect, test } from 'vitest';
import { BulkUpload } from './bulk-upload';

const openTdb = { response_code: 0, results: [] };

test.each([{ questions: [] }, { csv: '' }, { openTdb }])('an upload is read: %j', (upload) => {
  expect(BulkUpload.parse(upload)).toEqual({
    ...{
      ...upload,
      categories: {},
      columns: {},
      partial: false,
      update: false,
      converted: false,
      dryRun: false,
    },
  });
});

test('results without a response code are read like a successful response', () => {
  expect(BulkUpload.parse({ openTdb: { results: [] } })).toMatchObject({ openTdb });
});

test.each([
  ['questions', {}],
  ['questions', { questions: [], csv: '' }],
  ['questions', { csv: '', openTdb }],
  ['questions', { questions: {} }],
  ['csv', { csv: 1 }],
  ['csv', { csv: 'a half character: \ud800' }],
  ['openTdb.results', { openTdb: { response_code: 0 } }],
  ['openTdb.response_code', { openTdb: { ...openTdb, response_code: 5 } }],
  ['partial', { csv: '', partial: 'yes' }],
  ['dryRun', { csv: '', dryRun: 1 }],
  ['answerBase', { csv: '', answerBase: 2 }],
  ['category', { csv: '', category: 'cricket' }],
  ['categories.Polity', { csv: '', categories: { Polity: 'polity' } }],
  ['categories', { csv: '', categories: 'Polity' }],
  ['language', { csv: '', language: 'ta' }],
])('an upload is rejected at %s: %j', (path, upload) => {
  const { error } = BulkUpload.safeParse(upload);
  expect(error?.issues.map((issue) => issue.path.join('.'))).toEqual([path]);
  expect(error?.issues[0]?.message).toMatch(/^[A-Z].*\.$/);
});
