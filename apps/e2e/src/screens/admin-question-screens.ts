import brand from '@paheli/core/brand.json' with { type: 'json' };
import type { Page } from 'playwright-core';
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

const measured: Answer = (data) => {
  const page = deserialize<{ items: object[] }>(data);
  const english = {
    ...{ language: 'en', isOfPractice: false, answers: 420, rightPercentage: 63.4, errorPercentage: 2.4 },
    ...{ medianTime: 3.2, chosenPercentages: [61.2, 20, 12.3, 6.5], suspectedAnswers: [1] },
  };
  const hindi = { ...english, language: 'hi', isOfPractice: true, answers: 31, suspectedAnswers: null };
  return serialize({
    ...page,
    items: page.items.map((question) => ({ ...question, measures: [english, hindi] })),
  });
};

/** Lets the dialog check a file. */
async function upload(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Bulk Upload' }).click();
  const file = { name: `${brand.slug}.csv`, mimeType: '', buffer: Buffer.from(text) };
  await page.locator('input[type=file]').setInputFiles(file);
}

/** Lets the dialog check a file that changes a question of the list. */
async function changeByFile(page: Page): Promise<void> {
  const heading = await page
    .getByRole('heading', { name: /Red Planet/ })
    .first()
    .getAttribute('id');
  const id = heading?.replace('question-', '');
  await upload(
    page,
    `id,category,question,a,b,c,d,answer\n${id},science,Which planet is red?,Pluto,Ceres,Vesta,Mars,D`,
  );
}

/** The screens of the question bank. */
export const adminQuestionScreens: readonly Screen[] = [
  {
    name: 'admin-questions',
    as: 'admin',
    path: fewQuestions,
    ready: (page) => page.getByRole('heading', { name: /Red Planet/ }),
  },
  {
    name: 'admin-questions-measured',
    as: 'admin',
    path: fewQuestions,
    answers: { 'admin.questions.list': measured },
    ready: (page) => page.getByText('is the key wrong?'),
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
    name: 'admin-question-dialog-hindi-alone',
    as: 'admin',
    path: fewQuestions,
    open: async (page) => {
      await page.getByRole('button', { name: 'Add Question' }).click();
      await page.getByLabel('Category').last().selectOption('science');
      await page.getByLabel('Question in हिन्दी').fill('$\\frac{1$ क्या है?');
      await page.getByLabel('Option A in हिन्दी').fill('भिन्न');
      await page.getByLabel('Option B in हिन्दी').fill('मूल');
      await page.getByRole('checkbox', { name: 'A', exact: true }).check();
      await page.getByRole('button', { name: 'Save' }).click();
    },
    ready: (page) =>
      page.getByRole('group', { name: 'हिन्दी', exact: true }).getByText(/is not complete or not valid/),
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
  {
    name: 'admin-upload-columns',
    as: 'admin',
    path: fewQuestions,
    open: (page) =>
      upload(page, 'Frage;Antwort A;Antwort B;Antwort C;Antwort D;Lösung;Punkte\nWer?;1;2;3;4;B;5'),
    ready: (page) => page.getByLabel('Punkte'),
  },
  {
    name: 'admin-upload-changes',
    as: 'admin',
    path: fewQuestions,
    open: changeByFile,
    ready: (page) => page.getByRole('region', { name: 'Changes by row' }).getByText('Option B'),
  },
];
