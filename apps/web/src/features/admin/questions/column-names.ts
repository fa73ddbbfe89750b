import { t } from '@lingui/core/macro';
import { languageNames } from '@paheli/core/languages';

/** Returns what people call a column of an upload, by its standard name; that name itself where there is no other. */
export function columnLabel(column: string): string {
  const own = column.replace(/_hi$/, '');
  const name = ownLabel(own);
  return own === column ? name : t`${name}, in ${languageNames.hi}`;
}

function ownLabel(column: string): string {
  const [, letter] = /^option_([a-f])$/.exec(column) ?? [];
  if (letter) return t`Option ${letter.toUpperCase()}`;
  const [, number] = /^wrong_answer_(\d)$/.exec(column) ?? [];
  if (number) return t`Wrong answer ${number}`;
  switch (column) {
    case 'id':
      return t`Id of the question in the bank`;
    case 'category':
      return t`Category`;
    case 'question_text':
      return t`Question`;
    case 'options':
      return t`All options, as a list`;
    case 'correct_answer':
      return t`Correct answer`;
    case 'explanation':
      return t`Explanation`;
    case 'difficulty':
      return t`Difficulty`;
    case 'seconds':
      return t`Time to answer, in seconds`;
    case 'keeps_order':
      return t`Order of the options is kept`;
    case 'tags':
      return t`Tags`;
    case 'language':
      return t`Language`;
    case 'media':
      return t`Picture or sound`;
    case 'media_alt':
      return t`Description of the picture or sound`;
    default:
      return column;
  }
}
