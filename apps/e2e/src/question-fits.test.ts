// Slow because each kind of question is measured on five screens.
// Long because the table of screens, the table of texts and the measuring of boxes explain each other.
import type { QuestionView, QuizSession } from '@paheli/core/quiz/schema';
import { sampleQuestion, sampleResult, sampleSession } from '@paheli/core/quiz/testing/sample-quiz';
import { formulasOf } from '@paheli/question-files/formulas/render-formulas';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openJourney } from './journey';
import { keepPicture, wantsPictures } from './pictures';
import { type Answers, answerWith, changed } from './screens/answers';
import { drawnPicture, sampleSound } from './screens/sample-media';
import { signedIn } from './signed-in';
import { rowsOf } from './tier';

/** A screen in CSS pixels, with the size of the user's text in percent. */
type Viewport = readonly [width: number, height: number, textPercent?: number];

/** On these, a question of the longest supported texts stands whole. */
const fitting: readonly Viewport[] = [
  [320, 568],
  [360, 640],
  [360, 664],
  [375, 553],
  [390, 664],
  [360, 740],
  [360, 800],
  [412, 915],
  [768, 1024],
  [1440, 900],
  [640, 320],
  [667, 375],
  [800, 360],
  [844, 390],
  [360, 740, 130],
  [390, 844, 130],
  [844, 390, 130],
];
/** On these, only a short question does. */
const small: readonly Viewport[] = [
  [320, 480],
  [360, 568, 130],
];

type Texts = {
  readonly questionText: string;
  readonly options: readonly string[];
  readonly choices?: QuestionView['choices'];
  readonly media?: NonNullable<QuestionView['media']>;
};

const latinLine =
  'Which of the following expeditions was the first to reach the geographic South Pole, after a long march over the plateau, in December of 1911?';
const devanagariLine =
  'निम्नलिखित में से किस भारतीय अंतरिक्ष यान ने पहली बार चंद्रमा के दक्षिणी ध्रुव के निकट सफलतापूर्वक अवतरण किया था';

const short: Texts = {
  questionText: 'Which planet is called the Red Planet?',
  options: ['Venus', 'Mars', 'Jupiter', 'Saturn'],
};
const latin: Texts = {
  questionText: latinLine.slice(0, 140),
  options: Array.from({ length: 4 }, (_, index) =>
    `${index + 1} An expedition led by Roald Amundsen in winter.`.padEnd(48, '.'),
  ),
};
const devanagari: Texts = {
  questionText: devanagariLine.slice(0, 110),
  options: Array.from({ length: 4 }, (_, index) =>
    `${index + 1} भारतीय अंतरिक्ष अनुसंधान संगठन का यान`.slice(0, 36),
  ),
};
/** A picture as high as it is wide, and a sound. */
const pictured: Texts = { ...short, media: drawnPicture(960, 960) };
const sounded: Texts = { ...short, media: sampleSound() };
/** The same in Hindi, whose letters are higher, where there is least room. */
const shortHindi: Texts = {
  questionText: 'कौन सा ग्रह लाल ग्रह कहलाता है?',
  options: ['शुक्र', 'मंगल', 'बृहस्पति', 'शनि'],
};
const picturedHindi: Texts = { ...shortHindi, media: { ...drawnPicture(960, 960), alt: 'एक लाल ग्रह' } };
const soundedHindi: Texts = { ...shortHindi, media: { ...sampleSound(), alt: 'एक पक्षी की आवाज़' } };
const smallest: readonly Viewport[] = [
  [320, 568],
  [640, 320],
];
/** As many options as a question can have, several of them right. */
const several: Texts = {
  questionText: latin.questionText,
  options: [...latin.options, '5 A British expedition led by Scott.', '6 Nobody.'],
  choices: 'several',
};
const formulas: Texts = {
  questionText: 'Which $x$ solves $\\frac{x^2 - 9}{x + 3} = \\sqrt{\\overline{a_1}}$ in e<sup>ix</sup>?',
  options: ['$\\begin{pmatrix}1 & 2\\\\3 & 4\\end{pmatrix}$', '$x = 3$', 'For $5', 'C<sub>n</sub>'],
};
/** The limits of the bank. */
const longest: Texts = {
  questionText: latinLine.repeat(4).slice(0, 500),
  options: Array.from({ length: 4 }, (_, index) => `${index + 1} ${latinLine.repeat(2)}`.slice(0, 200)),
};

const minute = 60_000;

function sessionWith({ questionText, options, choices = 'one', media }: Texts): QuizSession {
  const now = new Date();
  const question = sampleQuestion({
    ...{ questionText, options: [...options], choices, ...(media && { media }) },
    language: /\p{Script=Devanagari}/u.test(questionText) ? 'hi' : 'en',
    startsAt: now,
    // Long enough to measure every screen.
    deadlineAt: new Date(now.getTime() + 5 * minute),
    ...formulasOf([questionText, ...options]),
  });
  return sampleSession(question, { totalTime: 500, remainingTime: 500, violationCount: 12 });
}

const journey = openJourney();
let context: BrowserContext;
let page: Page;
beforeAll(async () => {
  context = await journey.newContext('phone', await signedIn(journey, 'player'));
  page = await context.newPage();
  // A fullscreen window cannot be resized.
  await page.addInitScript(() => Reflect.deleteProperty(Element.prototype, 'requestFullscreen'));
}, 120_000);
afterAll(() => context?.close());

async function open(texts: Texts, answers: Answers = {}): Promise<void> {
  const { body } = await journey.admin.call<{ id: string }[]>('GET', '/tournaments');
  await answerWith(page, {
    'tournament.byId': changed({ joined: true, status: 'active' }),
    'quiz.start': { instead: sessionWith(texts) },
    'quiz.answer': 'pending',
    ...answers,
  });
  await page.goto(`${journey.server.url}/quiz/${body[0]?.id}`);
  await page.getByRole('button', { name: 'Start Quiz' }).click();
  await page.locator('.quiz-options').waitFor();
}

/** Gives the page this size, which it follows within a few frames. */
async function resize([width, height, textPercent = 100]: Viewport): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.evaluate(async (percent) => {
    document.documentElement.style.fontSize = `${percent}%`;
    const boxes = () =>
      JSON.stringify([...document.querySelectorAll('main *')].map((each) => each.getBoundingClientRect()));
    for (let still = 0, last = ''; still < 5; ) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const now = boxes();
      still = now === last ? still + 1 : 0;
      last = now;
    }
  }, textPercent);
}

/** Measures the screen. Every problem is one line of text. */
async function measure(viewport: Viewport) {
  await resize(viewport);
  return page.evaluate(async () => {
    const problems: string[] = [];
    // Letters are drawn higher than their lines where lines are close.
    const glyphRoom = (element: HTMLElement) => Number.parseFloat(getComputedStyle(element).fontSize) * 0.3;
    const find = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
    const scroller = find('.quiz-scroller')[0];
    if (!scroller) throw new Error('no question is shown');
    const named = [
      ...find('.quiz-header').map((element) => ['header', element] as const),
      ...find('.quiz-ring').map((element) => ['ring', element] as const),
      ...find('h1').map((element) => ['question', element] as const),
      ...find('.quiz-picture').map((element) => ['picture', element] as const),
      ...find('.quiz-options label').map((element, index) => [`option ${index + 1}`, element] as const),
      ...find('button[type=submit]').map((element) => ['submit', element] as const),
    ];
    // Header, ring, question and button, with two options at least.
    if (new Set(named.map(([part]) => part)).size !== named.length || named.length < 6)
      problems.push(`a part is missing, or there twice: ${named.map(([part]) => part)}`);
    const scrolls = scroller.scrollHeight > scroller.clientHeight + 1;
    const view = scroller.getBoundingClientRect();
    for (const [name, element] of named) {
      const box = element.getBoundingClientRect();
      const isScrolled = scroller.contains(element);
      if (box.left < 0 || box.right > innerWidth + 0.5) problems.push(`${name} leaves the screen sideways`);
      if (!isScrolled && (box.top < 0 || box.bottom > innerHeight + 0.5))
        problems.push(`${name} is out of view`);
      if (isScrolled && !scrolls && (box.top < view.top - 0.5 || box.bottom > view.bottom + 0.5))
        problems.push(`${name} is clipped`);
      for (const inner of [element, ...element.querySelectorAll<HTMLElement>('*')]) {
        if (inner.matches('.sr-only, .sr-only *, svg *, math, math *, [role=alert], [role=status]')) continue;
        if (inner.scrollWidth > inner.clientWidth + 1 && inner.clientWidth > 0)
          problems.push(`${name} spills sideways`);
        if (
          inner.scrollHeight > inner.clientHeight + glyphRoom(inner) &&
          inner.clientHeight > 0 &&
          getComputedStyle(inner).display !== 'inline'
        )
          problems.push(
            `${name} spills below: ${inner.tagName} ${inner.scrollHeight} > ${inner.clientHeight}`,
          );
        const hasText = [...inner.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
        if (hasText && Number.parseFloat(getComputedStyle(inner).fontSize) < 12)
          problems.push(`${name} has small type`);
      }
    }
    for (const [index, [name, element]] of named.entries()) {
      const one = element.getBoundingClientRect();
      for (const [otherName, otherElement] of named.slice(index + 1)) {
        // Scrolled parts lie behind the fixed ones where they are cut off.
        if (scrolls && scroller.contains(element) !== scroller.contains(otherElement)) continue;
        const other = otherElement.getBoundingClientRect();
        const isApart =
          one.right <= other.left + 0.5 ||
          other.right <= one.left + 0.5 ||
          one.bottom <= other.top + 0.5 ||
          other.bottom <= one.top + 0.5;
        if (!isApart) problems.push(`${name} and ${otherName} overlap`);
      }
    }
    const cue = find('[data-cue]').some((element) => getComputedStyle(element).visibility === 'visible');
    scroller.scrollTo(0, scroller.scrollHeight);
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const last = named.findLast(([name]) => name.startsWith('option'))?.[1].getBoundingClientRect();
    const endsInView = last !== undefined && last.bottom <= scroller.getBoundingClientRect().bottom + 0.5;
    scroller.scrollTo(0, 0);
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return { problems, scrolls, cue, endsInView };
  });
}

test('nothing moves when a violation is shown, an answer fails and the connection is lost', async () => {
  await page.setViewportSize({ width: 320, height: 568 });
  await open(latin, { 'quiz.reportViolation': 'lost', 'quiz.answer': 'refused' });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '100%';
  });
  const shifts = await page.evaluateHandle(() => {
    const seen: number[] = [];
    // `hadRecentInput` marks shifts that follow a press; here they count too.
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift' });
    return seen;
  });
  const places = () =>
    page.evaluate(() =>
      [
        ...document.querySelectorAll(
          '.quiz-ring, .quiz-header, h1, .quiz-options label, button[type=submit]',
        ),
      ].map((each) => Object.values(each.getBoundingClientRect().toJSON()).join(' ')),
    );
  const before = await places();
  await page.keyboard.press('Control+c');
  await page.getByText('Security violation detected!').waitFor();
  expect(await places()).toEqual(before);
  await page.getByText('Security violation detected!').waitFor({ state: 'detached' });
  await page.keyboard.press('B');
  await page.keyboard.press('Enter');
  await page.getByText('Error submitting answer. Please try again.').waitFor();
  expect(await places()).toEqual(before);
  await page.locator('.quiz').getByText('Reconnecting...').waitFor();
  expect(await places()).toEqual(before);
  expect(await shifts.jsonValue()).toEqual([]);
});

const nameOf = ([width, height, textPercent]: Viewport) =>
  `${width}×${height}${textPercent ? ` with text of ${textPercent} %` : ''}`;

/** The tightest of them, which the first tier measures. */
const tightest: readonly string[] = [
  ...['320×568', '375×553', '640×320', '360×740 with text of 130 %', '844×390 with text of 130 %'],
];
const tested = (viewports: readonly Viewport[]) =>
  rowsOf(viewports, (viewport) => tightest.includes(nameOf(viewport)));

async function keep(name: string, viewport: Viewport): Promise<void> {
  if (wantsPictures) await keepPicture(page, `viewports/${name}-${viewport.join('-')}`, false);
}

const kinds = [
  ['of 140 letters with options of 48', latin, fitting],
  ['of 110 Devanagari letters with options of 36', devanagari, fitting],
  ['that is short', short, [...fitting, ...small]],
  ['with a picture', pictured, fitting],
  ['with a sound', sounded, fitting],
  ['with a picture in Hindi', picturedHindi, smallest],
  ['with a sound in Hindi', soundedHindi, smallest],
  ['with formulas', formulas, fitting],
] as const;
/** In the first tier: the longest texts of each script, and a picture, which takes most room. */
const firstKinds: readonly Texts[] = [latin, devanagari, pictured];

describe.each(rowsOf(kinds, ([, texts]) => firstKinds.includes(texts)))(
  'a question %s',
  (name, texts, viewports) => {
    beforeAll(() => open(texts));

    test.each(tested(viewports).map((viewport) => [nameOf(viewport), viewport] as const))(
      'stands whole with its options and the button on %s',
      async (_, viewport) => {
        const { problems, scrolls } = await measure(viewport);
        await keep(name.replaceAll(' ', '-'), viewport);
        expect(problems).toEqual([]);
        expect(scrolls).toBe(false);
      },
    );
  },
);

describe('formulas, raised and lowered texts', () => {
  beforeAll(() => open(formulas));

  test('are read by screen readers as what they are', async () => {
    await page.locator('h1 math').first().waitFor();
    expect(await page.locator('.quiz-content').ariaSnapshot()).toMatchInlineSnapshot(`
      "- heading "Which x solves (x^2 − 9)/(x + 3) = √((a_1)̅) in eix?" [level=1]:
        - text: Which
        - math "x"
        - text: solves
        - math "(x^2 − 9)/(x + 3) = √((a_1)̅)": x 2 − 9 x + 3 = a 1
        - text: in e
        - superscript: ix
        - text: "?"
      - radiogroup "Which x solves (x^2 − 9)/(x + 3) = √((a_1)̅) in eix?":
        - radio "(1, 2; 3, 4)"
        - math "(1, 2; 3, 4)": ( 1 2 3 4 )
        - radio "x = 3"
        - math "x = 3"
        - radio "For $5"
        - text: For $5
        - radio "Cn"
        - text: C
        - subscript: "n""
    `);
    expect(await page.locator('math [style]').count()).toBe(0);
  });

  test('stand in one line where the browser has no MathML', async () => {
    await page.evaluate(() => Reflect.deleteProperty(globalThis, 'MathMLElement'));
    await page.keyboard.press('B');
    await page.locator('h1 code').first().waitFor();
    expect(await page.locator('h1').innerText()).toBe(
      'Which x solves (x^2 − 9)/(x + 3) = √((a_1)\u0305) in eix?',
    );
  });
});

describe.each([
  ['a question of 500 letters with options of 200', longest],
  ['a question of six options of which several are right', several],
])('%s', (name, texts) => {
  beforeAll(() => open(texts));

  test.each(tested([...fitting, ...small]).map((viewport) => [nameOf(viewport), viewport] as const))(
    'scrolls to its end on %s, with the button in view and nothing covered',
    async (_, viewport) => {
      const { problems, scrolls, cue, endsInView } = await measure(viewport);
      await keep(name.split(' ')[3] ?? 'longest', viewport);
      expect(problems).toEqual([]);
      expect(endsInView).toBe(true);
      expect(cue).toBe(scrolls);
    },
  );
});

/** A wrong answer whose feedback stays while every screen is measured. */
const wrong = () => ({
  ...{ isCorrect: false, correctAnswer: 2, correctAnswers: [2], currentScore: 3 },
  explanation: 'Amundsen reached it on 14 December 1911, five weeks before Scott.',
  nextStartsAt: new Date(Date.now() + 5 * minute),
});

/** Returns the options that are not whole in view, or lie under the verdict. Runs in the page. */
function readHiddenOptions(): string[] {
  const view = document.querySelector('.quiz-scroller')?.getBoundingClientRect();
  const verdict = document.querySelector('.quiz-verdict')?.getBoundingClientRect();
  if (!view || !verdict) return ['no feedback is shown'];
  const isUnder = (box: DOMRect) =>
    box.bottom > verdict.top + 0.5 && box.top < verdict.bottom && box.right > verdict.left + 0.5;
  return [...document.querySelectorAll('.quiz-options > li')].flatMap((option) => {
    const box = option.getBoundingClientRect();
    const isWhole = box.top >= view.top - 0.5 && box.bottom <= view.bottom + 0.5;
    return isWhole && !isUnder(box) ? [] : [`${option.textContent}: ${box.top} to ${box.bottom}`];
  });
}

describe('the feedback on a question of 140 letters', () => {
  beforeAll(async () => {
    await open(latin, { 'quiz.answer': { instead: sampleResult(wrong()) } });
    await page.keyboard.press('B');
    await page.keyboard.press('Enter');
    await page.getByText('Incorrect!').waitFor();
  });

  test.each(tested(fitting).map((viewport) => [nameOf(viewport), viewport] as const))(
    'covers no option on %s',
    async (_, viewport) => {
      await resize(viewport);
      await keep('feedback', viewport);
      expect(await page.evaluate(readHiddenOptions)).toEqual([]);
    },
  );
});
