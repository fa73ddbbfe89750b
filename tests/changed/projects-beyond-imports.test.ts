import { expect, test } from 'vitest';
import { projectsBeyondImports } from './projects-beyond-imports';

test.each([
  [
    'a function of the database',
    'packages/db/functions/answer_many.sql',
    ['db', 'engine', 'server', 'e2e', 'structure'],
  ],
  ['a screen', 'apps/web/src/ui/badge.tsx', ['structure', 'e2e']],
  ['a document', 'docs/load.md', ['structure']],
  ['a test', 'packages/engine/src/quiz/start-quiz.test.ts', []],
])('%s touches the projects that read it without an import', (_, file, projects) => {
  expect(projectsBeyondImports([file]).toSorted()).toEqual(projects.toSorted());
});
