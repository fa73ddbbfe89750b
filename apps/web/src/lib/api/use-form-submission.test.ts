import { expect, test } from 'vitest';
import { errorsAt } from './use-form-submission';

const names = ['questionText', 'explanation', 'translations.hi.questionText', 'options.1'] as const;

test('an error is shown at the field of its path alone, though another field has the same last part', () => {
  expect(errorsAt(names, [{ path: 'translations.hi.questionText', message: 'Broken.' }])).toEqual([
    { name: 'translations.hi.questionText', message: 'Broken.' },
  ]);
});

test('an error of a path that the form does not have is shown at the field of its last part; the first of a field counts', () => {
  const errors = [
    { path: 'options.1', message: 'Second.' },
    { path: 'question.explanation', message: 'First.' },
    { path: 'options.1', message: 'Later.' },
    { path: 'unknown', message: 'Nowhere.' },
  ];
  expect(errorsAt(names, errors)).toEqual([
    { name: 'explanation', message: 'First.' },
    { name: 'options.1', message: 'Second.' },
  ]);
});
