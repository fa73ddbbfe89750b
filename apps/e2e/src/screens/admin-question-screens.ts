import { deserialize, serialize } from 'superjson';
import { type Answer, noItems } from './answers';
import { drawnPicture } from './sample-media';
import { loadingAndFailed, type Screen } from './screen';

/** A search for a few questions, because checking fifty takes long. */
const fewQuestions = '/admin/questions?text=planet';

const pictured: Answer = (data) => {
  const page = deserialize<{ items: object[] }>(data);
  const { alt: mediaAlt, ...picture } = drawnPicture(960, 640);
  const media = { ...picture, hash: 'ab'.repeat(32) };
  return serialize({
    ...page,
    items: page.items.map((question) => ({ ...question, mediaAlt, media, mediaHash: media.hash })),
  });
};

/** The screens of the question bank. */
export const adminQuestionScreens: readonly Screen[] = [
  {
    name: 'admin-questions',
    as: 'admin',
    path: fewQuestions,
    ready: (page) => page.getByRole('heading', { name: /Red Planet/ }),
  },
  {
    name: 'admin-questions-dense',
    as: 'admin',
    path: `${fewQuestions}&dense=true`,
    open: (page) => page.getByRole('heading', { level: 3 }).first().click(),
    ready: (page) => page.getByRole('button', { name: 'Edit' }),
  },
  {
    name: 'admin-questions-empty',
    as: 'admin',
    path: '/admin/questions?archived=true',
    answers: { 'admin.questions.list': noItems },
    ready: (page) => page.getByText('Nothing is archived'),
  },
  ...loadingAndFailed(
    { as: 'admin', path: '/admin/questions', name: 'admin-questions' },
    {
      reads: ['admin.questions.list'],
      loading: 'Loading questions',
      failed: 'The questions could not be loaded',
    },
  ),
  {
    name: 'admin-question-dialog',
    as: 'admin',
    path: fewQuestions,
    open: (page) => page.getByRole('button', { name: 'Edit' }).first().click(),
    ready: (page) => page.getByRole('dialog', { name: 'Edit Question' }),
  },
  {
    name: 'admin-question-dialog-picture',
    as: 'admin',
    path: fewQuestions,
    answers: { 'admin.questions.list': pictured },
    open: (page) => page.getByRole('button', { name: 'Edit' }).first().click(),
    ready: (page) => page.getByLabel('Description of the picture or sound'),
  },
  {
    name: 'admin-question-dialog-long',
    as: 'admin',
    path: fewQuestions,
    open: async (page) => {
      await page.getByRole('button', { name: 'Edit' }).first().click();
      await page
        .getByLabel('Question', { exact: true })
        .fill('Which of these planets has the longest day? '.repeat(9));
    },
    ready: (page) => page.getByText('Players have to scroll this question there'),
  },
  {
    name: 'admin-question-dialog-formulas',
    as: 'admin',
    path: fewQuestions,
    open: async (page) => {
      await page.getByRole('button', { name: 'Edit' }).first().click();
      await page.getByLabel('Question', { exact: true }).fill('Solve $x^2 = 4$ for e<sup>ix</sup>.');
      await page.getByLabel('Question in हिन्दी').fill('$\\frac{1}{2}$ और $\\frac{1$ में क्या अंतर है?');
    },
    ready: (page) => page.getByText('This formula is not valid LaTeX: \\frac{1'),
  },
  {
    name: 'admin-question-delete',
    as: 'admin',
    path: fewQuestions,
    open: (page) => page.getByRole('button', { name: 'Delete' }).first().click(),
    ready: (page) => page.getByRole('alertdialog'),
  },
  {
    name: 'admin-upload',
    as: 'admin',
    path: fewQuestions,
    open: (page) => page.getByRole('button', { name: 'Bulk Upload' }).click(),
    ready: (page) => page.getByText('Choose a file'),
  },
];
