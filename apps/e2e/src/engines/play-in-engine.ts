import { PNG } from 'pngjs';
import { knownAnswer } from '../known-answers';
import { RestPlayer, registeredPassword } from '../rest-player';
import type { ServerProcess } from '../server-process';
import { press, shown, type Tab, waitFor, waitForElement, write } from './tab';

const button = (name: string) => `//button[starts-with(normalize-space(), "${name}")]`;
const heading = '//h1';
const options = '//*[@role="radiogroup"]';
const questionsCount = 3;

/** Signs a player in, joins a tournament, plays its quiz and reads the result. Throws where the engine shows anything else. */
export async function playInEngine(
  tab: Tab,
  server: ServerProcess,
  admin: Pick<RestPlayer, 'createTournament'>,
): Promise<void> {
  const { id } = await admin.createTournament({ questions_count: questionsCount });
  const player = new RestPlayer(server.url, server.sandboxUrl);
  const mobileNumber = await player.prepare(50);
  await player.call('PUT', '/user/profile', { date_of_birth: '1990-01-01' });
  await signIn(tab, server.url, mobileNumber);
  await join(tab, `${server.url}/tournaments/${id}`);
  await press(tab, button('Start Quiz'));
  for (let number = 1; number <= questionsCount; number += 1) await answer(tab, number);
  await waitFor(tab, 'the results', 'location.pathname.startsWith("/quiz-results/")');
  await waitForElement(tab, '//*[contains(text(), "Outstanding")]');
}

async function signIn(tab: Tab, url: string, mobileNumber: string): Promise<void> {
  await tab.open(`${url}/login`);
  await write(tab, '//input[@type="tel"]', mobileNumber.replace('+91', ''));
  await write(tab, '//input[@type="password"]', registeredPassword);
  await press(tab, button('Sign In'));
  await waitFor(tab, 'the dashboard', 'location.pathname === "/dashboard"');
  await waitForElement(tab, `${heading}[contains(., "Rest Player")]`);
  // WebKit gives up a new page when the router of the old one still notes its place.
  await waitForElement(tab, '//article//a[contains(., "Join Tournament")]');
}

async function join(tab: Tab, address: string): Promise<void> {
  await tab.open(address);
  await waitFor(tab, 'the tournament', `location.href === ${JSON.stringify(address)}`);
  await press(tab, '//a[contains(., "Join")]');
  await waitForElement(tab, button('Pay'));
  const sheet = '//*[@role="dialog"]';
  const overflowPx = await tab.read<number>(`((box) => box.scrollWidth - box.clientWidth)(${shown(sheet)})`);
  if (overflowPx > 0) throw new Error(`the join sheet scrolls sideways by ${overflowPx} px`);
  await press(tab, button('Pay'));
}

async function answer(tab: Tab, number: number): Promise<void> {
  await waitForElement(tab, `//*[contains(., "Question ${number} of")]`);
  await waitForElement(tab, options);
  const text = await tab.read<string>(`${shown(heading)}.textContent`);
  await expectPicture(tab, heading, `question ${number}`);
  await expectPicture(tab, options, `the options of question ${number}`);
  await press(tab, `${options}//*[normalize-space(text()) = ${JSON.stringify(knownAnswer(text))}]`);
  await press(tab, button('Submit Answer'));
  await waitForElement(tab, '//*[contains(text(), "Correct!")]');
}

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** The least share of a box that its text covers. */
const leastInk = 0.01;

/** Throws unless the window shows something in the box of an element. */
async function expectPicture(tab: Tab, xpath: string, what: string): Promise<void> {
  const box = await tab.read<Box>(
    `((box) => ({ x: box.x, y: box.y, width: box.width, height: box.height }))(${shown(xpath)}.getBoundingClientRect())`,
  );
  const ink = inkIn(PNG.sync.read(Buffer.from(await tab.takePicture())), box);
  if (ink < leastInk) throw new Error(`${what} is blank at ${JSON.stringify(box)}`);
}

/** Returns the share of a box's pixels in another colour than its commonest. */
function inkIn({ width, height, data }: PNG, box: Box): number {
  const counts = new Map<number, number>();
  let pixels = 0;
  for (let y = Math.max(0, Math.round(box.y)); y < Math.min(height, box.y + box.height); y += 1)
    for (let x = Math.max(0, Math.round(box.x)); x < Math.min(width, box.x + box.width); x += 1) {
      const colour = data.readUInt32BE((y * width + x) * 4);
      counts.set(colour, (counts.get(colour) ?? 0) + 1);
      pixels += 1;
    }
  return pixels === 0 ? 0 : 1 - Math.max(...counts.values()) / pixels;
}
