import brand from '@paheli/core/brand.json' with { type: 'json' };
import type { Page } from 'playwright-core';
import { deserialize, serialize } from 'superjson';
import type { Answer } from './answers';
import { drawnPicture } from './sample-media';
import { at, empty, loadingAndFailed, press, type Screen, shows, state } from './screen';

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
  state(at.admin(fewQuestions), 'admin-questions', shows.role('heading', /Red Planet/)),
  state(at.admin(fewQuestions), 'admin-questions-measured', 'is the key wrong?', {
    answers: { 'admin.questions.list': measured },
  }),
  state(at.admin(`${fewQuestions}&dense=true`), 'admin-questions-dense', shows.role('button', 'Edit'), {
    open: (page) => page.getByRole('heading', { level: 3 }).first().click(),
  }),
  empty(
    at.admin('/admin/questions?archived=true'),
    'admin-questions',
    'admin.questions.list',
    'Nothing is archived',
  ),
  ...loadingAndFailed(at.admin('/admin/questions'), 'admin-questions', ['admin.questions.list'], {
    loading: 'Loading questions',
    failed: 'The questions could not be loaded',
  }),
  state(at.admin(fewQuestions), 'admin-question-dialog', shows.role('dialog', 'Edit Question'), {
    open: (page) => page.getByRole('button', { name: 'Edit' }).first().click(),
  }),
  state(
    at.admin(fewQuestions),
    'admin-question-dialog-picture',
    shows.label('Description of the picture or sound'),
    {
      answers: { 'admin.questions.list': pictured },
      open: (page) => page.getByRole('button', { name: 'Edit' }).first().click(),
    },
  ),
  state(at.admin(fewQuestions), 'admin-question-dialog-long', 'Players have to scroll this question there', {
    open: async (page) => {
      await page.getByRole('button', { name: 'Edit' }).first().click();
      await page
        .getByLabel('Question', { exact: true })
        .fill('Which of these planets has the longest day? '.repeat(9));
    },
  }),
  state(
    at.admin(fewQuestions),
    'admin-question-dialog-formulas',
    'This formula is not valid LaTeX: \\frac{1',
    {
      open: async (page) => {
        await page.getByRole('button', { name: 'Edit' }).first().click();
        await page.getByLabel('Question', { exact: true }).fill('Solve $x^2 = 4$ for e<sup>ix</sup>.');
        await page.getByLabel('Question in हिन्दी').fill('$\\frac{1}{2}$ और $\\frac{1$ में क्या अंतर है?');
      },
    },
  ),
  state(
    at.admin(fewQuestions),
    'admin-question-dialog-hindi-alone',
    (page) =>
      page.getByRole('group', { name: 'हिन्दी', exact: true }).getByText(/is not complete or not valid/),
    {
      open: async (page) => {
        await page.getByRole('button', { name: 'Add Question' }).click();
        await page.getByLabel('Category').last().selectOption('science');
        await page.getByLabel('Question in हिन्दी').fill('$\\frac{1$ क्या है?');
        await page.getByLabel('Option A in हिन्दी').fill('भिन्न');
        await page.getByLabel('Option B in हिन्दी').fill('मूल');
        await page.getByRole('checkbox', { name: 'A', exact: true }).check();
        await page.getByRole('button', { name: 'Save' }).click();
      },
    },
  ),
  state(at.admin(fewQuestions), 'admin-question-delete', (page) => page.getByRole('alertdialog'), {
    open: (page) => page.getByRole('button', { name: 'Delete' }).first().click(),
  }),
  state(at.admin(fewQuestions), 'admin-upload', 'Choose a file', { open: press('Bulk Upload') }),
  state(at.admin(fewQuestions), 'admin-upload-columns', shows.label('Punkte'), {
    open: (page) =>
      upload(page, 'Frage;Antwort A;Antwort B;Antwort C;Antwort D;Lösung;Punkte\nWer?;1;2;3;4;B;5'),
  }),
  state(
    at.admin(fewQuestions),
    'admin-upload-changes',
    (page) => page.getByRole('region', { name: 'Changes by row' }).getByText('Option B'),
    { open: changeByFile },
  ),
];
