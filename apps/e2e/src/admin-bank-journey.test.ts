// Slow because an administrator goes through four ways to the end.
// Long because each screen is tested to its end, with problems and lost connections.

import { randomInt } from 'node:crypto';
import { hourMs } from '@paheli/core/clock';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test, vi } from 'vitest';
import { openJourney, saveFile, sizesFrom, waitOptions } from './journey';
import { openWindow } from './people';
import type { RestPlayer } from './rest-player';

const journey = openJourney();
const columns = 'category,question_text,option_a,option_b,option_c,option_d,correct_answer';

describe.each(sizesFrom('desk'))('on a %s', (size) => {
  test('questions are added, changed, deleted and uploaded', async () => {
    const { page, close } = await openDesk(size, 'Questions');
    const question = `What is ${randomInt(1e9)}?`;
    await addQuestion(page, question);
    await changeQuestion(page, question);
    await deleteQuestion(page, `${question} Say it.`);
    await deleteMany(page);
    await uploadQuestions(page);
    await changeByFile(page);
    await close();
  });

  test('a tournament is created, changed, locked by its first player and deleted with a refund', async () => {
    const { page, close } = await openDesk(size, 'Tournaments');
    const name = `Cup ${randomInt(1e9)} of the ${size}`;
    await page.getByText(/ of \d+ tournaments/).waitFor();
    await createTournament(page, name);
    const tournamentId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    await duplicate(page, name);
    const player = await lockByJoining(page, tournamentId);
    await deleteTournament(page, name);
    await vi.waitFor(async () => expect((await player.profile()).wallet_balance).toBe(20), waitOptions);
    await findTournament(page, name);
    await close();
  });

  test('a question that players were asked is voided', async () => {
    const { id } = await journey.admin.createTournament({ max_participants: 2, entry_fee: 0 });
    const player = journey.newPlayer();
    await player.prepare(0);
    await player.join(id);
    const { body: session } = await player.start(id);
    await player.answer(session.session_id, 0, 0);
    const { page, close } = await openDesk(size, 'Tournaments');
    await page.goto(`${journey.server.url}/admin/tournaments/${id}`);
    const question = page.getByRole('article', { name: session.current_question?.question_text ?? '' });
    await question.getByText(/% right, \d of 1/).waitFor();
    await page.getByText('Provisional').waitFor();
    await question.getByRole('button', { name: 'Void' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Void this question?' });
    await dialog.getByRole('button', { name: 'Void question' }).click();
    await dialog.getByText('Enter a reason.').waitFor();
    await dialog.getByLabel('Reason').fill('Two of the options are right.');
    await dialog.getByRole('button', { name: 'Void question' }).click();
    await question.getByText('Voided', { exact: true }).waitFor();
    await question.getByText('Two of the options are right.').waitFor();
    await close();
  });

  test('held prizes are released and voided, each once', async () => {
    const [released, voided, decided] = await Promise.all([holdPrize(), holdPrize(), holdPrize()]);
    const { page, close } = await openDesk(size, 'Held prizes');
    const row = (username: string) => page.getByRole('row').filter({ hasText: `${username}@` });
    await row(released).getByText('Switched tab or window, 6 times').waitFor();

    await row(released)
      .getByRole('button', { name: /Release/ })
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Release prize' }).click();
    await page.getByText('₹100.00 released to Rest Player').waitFor();
    await row(released).waitFor({ state: 'detached' });

    await row(voided).getByRole('button', { name: /Void/ }).click();
    await page.getByLabel('Reason').fill('The recording shows another person.');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Void prize' }).click();
    await page.getByText('Prize of Rest Player voided').waitFor();
    await row(voided).waitFor({ state: 'detached' });

    await row(decided)
      .getByRole('button', { name: /Release/ })
      .click();
    await page.route('**/trpc/admin.prizes.release*', async (route) => {
      await decideElsewhere(decided);
      await route.continue();
    });
    await page.getByRole('alertdialog').getByRole('button', { name: 'Release prize' }).click();
    await page.getByText('This has already been decided.').waitFor();
    await row(decided).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Voided' }).click();
    await row(voided).waitFor();
    expect(new URL(page.url()).searchParams.get('status')).toBe('voided');
    await close();
  });
});

/** Opens a section of the administration in the administrator's window. */
async function openDesk(size: string, part: string) {
  const page = await openWindow(journey, size, `${size}-admin-${part.split(' ')[0]?.toLowerCase()}`);
  await journey.signIn(page, '9000000001', 'paheli-admin');
  await page.waitForURL('**/admin');
  await page
    .getByRole('navigation', { name: 'Administration' })
    .getByRole('link', { name: new RegExp(`^${part}`) })
    .click();
  await page.getByRole('heading', { name: part, level: 2 }).waitFor();
  return { page, close: () => page.context().close() };
}

/** Makes a call fail once, as if the connection were lost. */
async function loseCall(page: Page, url: string, act: () => Promise<void>): Promise<void> {
  await page.route(url, (route) => route.abort());
  await act();
  await page.unroute(url);
}

async function addQuestion(page: Page, question: string): Promise<void> {
  await page.getByRole('heading', { level: 3 }).first().waitFor();
  await page.getByRole('button', { name: 'Add Question' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Question' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Choose the correct answer.').waitFor();
  await dialog.getByLabel('Category').selectOption('history');
  await dialog.getByLabel('Question', { exact: true }).fill(question);
  for (const letter of 'ABCD')
    await dialog.getByLabel(`Option ${letter}`, { exact: true }).fill(`The answer ${letter}`);
  await dialog.getByRole('group', { name: 'Correct answer' }).getByLabel('C', { exact: true }).check();

  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('alertdialog', { name: 'Discard your changes?' }).getByText('Keep editing').click();
  await loseCall(page, '**/trpc/admin.questions.create*', async () => {
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Failed to save question.').waitFor();
  });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Question saved').waitFor();
  const row = rowOf(page, question);
  await row.getByRole('heading').waitFor();
  await row.getByRole('listitem').filter({ hasText: 'The answer C (correct answer)' }).waitFor();
}

async function changeQuestion(page: Page, question: string): Promise<void> {
  await page.getByLabel(/^Words of the question/).fill(question);
  await page.getByText('1 of 1 question, the newest first').waitFor();
  expect(new URL(page.url()).searchParams.get('text')).toBe(question);
  await rowOf(page, question).getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Question' });
  await dialog.getByLabel('Question', { exact: true }).fill(`${question} Say it.`);
  await dialog.getByRole('group', { name: 'Difficulty' }).getByText('Hard').click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await rowOf(page, `${question} Say it.`)
    .getByText('Hard', { exact: true })
    .filter({ visible: true })
    .waitFor();
}

/** The card of a question in the bank. */
function rowOf(page: Page, question: string): Locator {
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: question }) });
}

async function deleteQuestion(page: Page, question: string): Promise<void> {
  const card = rowOf(page, question);
  const ask = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this question?' });
  await loseCall(page, '**/trpc/admin.questions.delete*', async () => {
    await card.getByRole('button', { name: 'Delete' }).click();
    await ask.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Failed to delete question').waitFor();
  });
  await card.getByRole('button', { name: 'Delete' }).click();
  await ask.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Question deleted successfully').waitFor();
  await page.getByText('No question is found').waitFor();
}

/** Finds questions while typing, chooses all of them and deletes them at once. */
async function deleteMany(page: Page): Promise<void> {
  const subject = `Bulk ${randomInt(1e9)}`;
  await journey.admin.addQuestions('history', [`${subject}, the first?`, `${subject}, the second?`]);
  await page.getByLabel(/^Words of the question/).fill(subject);
  await page.getByText('2 of 2 questions, the newest first').waitFor();
  await page.getByLabel(`Select ${subject}, the first?`).check();
  await page.getByText('1 selected').click();
  await page.getByRole('button', { name: 'Delete 2 questions' }).click();
  const ask = page.getByRole('alertdialog', { name: 'Delete 2 questions?' });
  await ask.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('2 questions deleted').waitFor();
  await page.getByText('No question is found').waitFor();
}

async function uploadQuestions(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Bulk Upload' }).click();
  const dialog = page.getByRole('dialog', { name: 'Bulk Upload' });
  const choose = (name: string, text: string) =>
    dialog.locator('input[type=file]').setInputFiles({ name, mimeType: '', buffer: Buffer.from(text) });
  const template = await saveFile(page, 'Download template');
  expect(template.content).toContain(columns);

  await choose('questions.docx', 'text');
  await dialog
    .getByText('Choose a file that ends in .csv, .json, .xlsx, .xls, .xml, .gift, .txt, .zip.')
    .waitFor();
  await choose('questions.csv', '');
  await dialog.getByText('This file is empty.').waitFor();
  await choose('questions.csv', `${columns}\nscience,"never closed,a,b,c,d,A\n`);
  await dialog.getByText('Failed to parse CSV file.').waitFor();
  await dialog.getByText('Row 1: A quote in this row is never closed.').waitFor();

  await askAboutFile(dialog, choose);

  const fresh = `Which number is ${randomInt(1e9)}?`;
  await choose('questions.csv', `${columns}\nsports,${fresh},1,2,3,4,B\nnature,Where?,1,2,3,4,Z\n`);
  await dialog.getByRole('cell', { name: 'Choose one of general' }).waitFor();
  await dialog.getByRole('button', { name: 'Choose another file' }).click();
  await choose('questions.csv', `${columns}\nsports,${fresh},1,2,3,4,B\n`);
  await loseCall(page, '**/api/admin/questions/bulk-upload*', async () => {
    await dialog.getByRole('button', { name: 'Upload 1 question' }).click();
    await dialog.getByText('Failed to upload questions.').waitFor();
  });
  await dialog.getByRole('button', { name: 'Upload 1 question' }).click();
  await dialog.getByText('Questions uploaded successfully!').waitFor();
  await dialog.getByRole('button', { name: 'Upload another file' }).click();
  await choose('questions.csv', template.content);
  await dialog.getByText('was checked. Nothing is added yet.').waitFor();
  expect(await dialog.getByRole('heading', { name: 'Errors' }).count(), 'errors in the template').toBe(0);
  await page.keyboard.press('Escape');
}

/** Uploads a file that leaves its answers and categories open, and answers what the dialog asks. */
async function askAboutFile(
  dialog: Locator,
  choose: (name: string, text: string) => Promise<void>,
): Promise<void> {
  const rows = ['1', '2'].map((answer, n) => `Which is ${n}?;Polity;first;second;third;fourth;${answer}`);
  await choose('mine.csv', `Question;Subject;Option 1;Option 2;Option 3;Option 4;Answer\n${rows.join('\n')}`);
  await dialog.getByRole('group', { name: 'How does the file number right answers?' }).waitFor();
  await dialog.getByText('From 1: 1, 2, 3, 4').click();
  await dialog.getByLabel('Polity').selectOption('history');
  await dialog.getByRole('button', { name: 'Upload 2 questions' }).waitFor();
  const marked = dialog.getByRole('listitem').filter({ hasText: '(correct answer)' });
  expect(await marked.filter({ hasNotText: 'Which' }).allInnerTexts()).toEqual([
    expect.stringContaining('first'),
    expect.stringContaining('second'),
  ]);
  await dialog.getByRole('button', { name: 'Choose another file' }).click();
}

/** Uploads a file with names of its own, saves the question that it adds, and uploads that file with a change. */
async function changeByFile(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Bulk Upload' });
  const choose = async (content: string) => {
    await page.getByRole('button', { name: 'Bulk Upload' }).click();
    const file = { name: 'fragen.csv', mimeType: '', buffer: Buffer.from(content) };
    await dialog.locator('input[type=file]').setInputFiles(file);
  };
  const question = `Welche Zahl ist ${randomInt(1e9)}?`;
  await choose(`Frage;Antwort A;Antwort B;Lösung\n${question};eins;zwei;zwei\n`);
  const names = { Frage: 'Question', 'Antwort A': 'Option A', 'Antwort B': 'Option B' };
  for (const [name, column] of Object.entries(names))
    await dialog.getByLabel(name, { exact: true }).selectOption(column);
  await dialog.getByText('not found: Category, Correct answer').waitFor();
  await dialog.getByLabel('Lösung').selectOption('Correct answer');
  await dialog.getByLabel('Category of all questions').selectOption('science');
  await dialog.getByRole('listitem').filter({ hasText: 'zwei (correct answer)' }).last().waitFor();
  await dialog.getByRole('button', { name: 'Upload 1 question' }).click();
  await dialog.getByText('1 question was added.').waitFor();
  await dialog.getByRole('button', { name: 'Done' }).click();

  await page.getByLabel(/^Words of the question/).fill(question);
  await page.getByText('1 of 1 question, the newest first').waitFor();
  await page.getByLabel(`Select ${question}`).check();
  await page.getByRole('button', { name: 'Export 1 question' }).click();
  const exporting = page.getByRole('dialog', { name: 'Export questions' });
  const { content: file } = await saveFile(page, 'Download', exporting);
  expect(file.trim().split('\r\n')).toEqual([expect.stringMatching(/^id,/), expect.stringContaining('zwei')]);
  await choose(file.replace('zwei', 'drei'));
  const change = dialog.getByRole('region', { name: 'Changes by row' }).getByRole('listitem');
  await change.getByText('Option B').waitFor();
  expect(await change.getByRole('definition').allInnerTexts()).toEqual(['zwei drei']);
  await dialog.getByRole('button', { name: 'Upload 1 question' }).click();
  await dialog.getByText('1 question was changed.').waitFor();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await rowOf(page, question).getByText('drei').waitFor();
}

/** Formats an instant for its input, in the browser's time zone. */
const localInput = (page: Page, inMs: number) =>
  page.evaluate((ms) => {
    const at = new Date(Date.now() + ms);
    return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
  }, inMs);

async function createTournament(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Create Tournament' }).click();
  const form = page.getByRole('form', { name: 'Create Tournament' });
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Description').fill('Three questions.');
  await form.getByLabel('Category').selectOption('science');
  await form.getByLabel('Start', { exact: true }).fill(await localInput(page, 2 * hourMs));
  await form.getByLabel('End', { exact: true }).fill(await localInput(page, hourMs));
  await form.getByLabel('Entry fee (₹)').fill('20');
  await form.getByLabel('Prize pool (₹)').fill('1000');
  await form.getByLabel('Questions', { exact: true }).fill('60');
  await page.getByText('The house adds ₹800 even with all 10 seats taken', { exact: false }).waitFor();
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByText('The end must come after the start.').waitFor();
  await form.getByText('The duration must allow 7 seconds for each question.').waitFor();
  await form.getByLabel('End', { exact: true }).fill(await localInput(page, 3 * hourMs));
  await form.getByLabel('Questions', { exact: true }).fill('3');
  await form.getByRole('spinbutton', { name: 'Place 1' }).fill('70');
  await form.getByText('120% of 100% shared out').waitFor();
  await form.getByRole('button', { name: 'Remove place 3' }).click();
  await form.getByText('₹700').waitFor();
  await loseCall(page, '**/trpc/admin.tournaments.create*', async () => {
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Failed to save tournament.').waitFor();
  });
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name, level: 2 }).waitFor();
  await page.getByText('Nobody has joined yet.').waitFor();
}

/** Begins another tournament with the same terms, and leaves it. */
async function duplicate(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Duplicate' }).click();
  const form = page.getByRole('form', { name: 'Create Tournament' });
  expect(await form.getByLabel('Name').inputValue()).toBe(name);
  expect(await form.getByLabel('Entry fee (₹)').inputValue()).toBe('20');
  expect(await form.getByLabel('Start', { exact: true }).inputValue()).toBe('');
  await page.goBack();
  await page.getByRole('heading', { name, level: 2 }).waitFor();
}

/** Lets a player join during the edit: the terms they joined for become locked on the open page. */
async function lockByJoining(page: Page, tournamentId: string): Promise<RestPlayer> {
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  const form = page.getByRole('form', { name: 'Edit Tournament' });
  await form.getByLabel('Description').fill('Three questions, quickly.');
  expect(await form.getByLabel('Entry fee (₹)').isEnabled()).toBe(true);
  const player = journey.newPlayer();
  await player.prepare(20);
  expect((await player.join(tournamentId)).status).toBe(200);
  await form.getByText('Players have joined for these terms. What they rely on is greyed out.').waitFor();
  expect(await form.getByLabel('Entry fee (₹)').isDisabled()).toBe(true);
  await form.getByLabel('Prize pool (₹)').fill('900');
  await form.getByRole('button', { name: 'Save' }).click();
  const reason = form.getByText('The prize pool may only rise since the first player joined.');
  await reason.and(form.locator('[id$="-error"]')).waitFor();
  expect(await reason.count()).toBe(1);
  await page.getByRole('link', { name: 'All tournaments' }).click();
  await page.getByRole('alertdialog', { name: 'Discard your changes?' }).getByText('Keep editing').click();
  await form.getByLabel('Prize pool (₹)').fill('1200');
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Three questions, quickly.').waitFor();
  await page.getByText('1/10').waitFor();
  await page.getByRole('button', { name: 'Table' }).click();
  await page.getByRole('row', { name: 'Joined 1' }).waitFor();
  return player;
}

async function deleteTournament(page: Page, name: string): Promise<void> {
  const ask = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this tournament?' });
  await loseCall(page, '**/trpc/admin.tournaments.delete*', async () => {
    await page.getByRole('button', { name: 'Delete' }).click();
    await ask.getByText(`₹20 to 1 player, ₹20 in all`, { exact: false }).waitFor();
    await ask.getByText(name).waitFor();
    await ask.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Failed to delete tournament').waitFor();
  });
  await page.getByRole('button', { name: 'Delete' }).click();
  await ask.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Tournament deleted successfully').waitFor();
  await page.getByRole('heading', { name: 'Tournaments', level: 2 }).waitFor();
}

async function findTournament(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name or description').fill(name);
  await page.keyboard.press('Enter');
  await page.getByLabel('Status').selectOption('cancelled');
  await page.getByLabel('Order').selectOption('revenue desc');
  await page.getByText('1 of 1 tournament').waitFor();
  const { searchParams } = new URL(page.url());
  expect(Object.fromEntries(searchParams)).toMatchObject({
    status: 'cancelled',
    sort: 'revenue',
    order: 'desc',
  });
  const [, line, end] = (await saveFile(page, 'Export CSV')).content.split('\r\n');
  expect(line).toContain(`,${name},science,cancelled,`);
  expect(end).toBe('');
}

/** Lets a player win ₹100 with six tab switches. Returns their username once the prize is held. */
async function holdPrize(): Promise<string> {
  const player = journey.newPlayer();
  await player.prepare(10);
  const { id } = await journey.admin.createTournament({ prize_split_bps: [10_000], questions_count: 1 });
  await player.join(id);
  const { body: session } = await player.start(id);
  const violation = { type: 'tab_switch', timestamp: new Date().toISOString() };
  for (let count = 0; count < 6; count += 1)
    await player.call('POST', `/quiz/${session.session_id}/report-violation`, violation);
  await player.answerAll(session);
  await vi.waitFor(async () => expect(await heldSessions()).toContain(session.session_id), waitOptions);
  const { body } = await player.call<{ email: string }>('GET', '/user/profile');
  return body.email.split('@')[0] ?? '';
}

type Held = { session_id: string; user: { email: string } };
const readHeld = async () => (await journey.admin.call<Held[]>('GET', '/admin/held-prizes')).body;
const heldSessions = async () => (await readHeld()).map(({ session_id }) => session_id);

/** Decides as another administrator. */
async function decideElsewhere(username: string): Promise<void> {
  const held = (await readHeld()).find(({ user }) => user.email.startsWith(`${username}@`));
  const { status } = await journey.admin.call('POST', `/admin/held-prizes/${held?.session_id}/release`);
  expect(status).toBe(200);
}
