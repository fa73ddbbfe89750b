// Long because the specification's catalogue of errors is long. Each error is provoked in a browser and its text is
// expected. Errors of administrators' forms and uploads are in their own journey.
import type { BrowserContextOptions, Page } from 'playwright-core';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { endSession, openJourney, submitRegistration, submitSignIn, waitOptions } from './journey';
import { newPerson, openWindow } from './people';
import { type Answers, answerWith, blockSockets, changed, refusalDetail } from './screens/answers';
import { createWorld, type World } from './screens/world';
import { signedIn } from './signed-in';

const journey = openJourney();

let world: World;
let asPlayer: BrowserContextOptions;
let asAdmin: BrowserContextOptions;
beforeAll(async () => {
  world = await createWorld(journey);
  asPlayer = await signedIn(journey, 'player');
  asAdmin = await signedIn(journey, 'admin');
}, 60_000);

type Visit = { page: Page; logged: string[] };

/** Opens a path in its own window while `see` runs; `logged` holds the browser's log. */
async function visit(
  path: string,
  options: { as?: BrowserContextOptions; answers?: Answers; before?: (page: Page) => Promise<unknown> },
  see: (visit: Visit) => Promise<void>,
): Promise<void> {
  const page = await openWindow(journey, 'phone', `catalogue${path.replaceAll('/', '-')}`, options.as);
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  if (options.answers) await answerWith(page, options.answers);
  await options.before?.(page);
  await page.goto(`${journey.server.url}${path}`);
  await see({ page, logged });
  await page.context().close();
}

const storedKeys = (page: Page) => page.evaluate(() => Object.keys(localStorage).toSorted());

describe('signing in', () => {
  const signIn = (page: Page) => submitSignIn(page, '9000000002', 'not the password');

  test('a refused login shows and logs the server’s sentence, and the form can be sent again', () =>
    visit('/login', {}, async ({ page, logged }) => {
      await signIn(page);
      await page.getByRole('alert').getByText('The mobile number or the password is wrong.').waitFor();
      expect(logged.join()).toContain('The login failed.');
      expect(await page.getByLabel('Mobile Number').inputValue()).toBe('9000000002');
      await page.getByRole('button', { name: 'Sign In' }).click({ trial: true });
    }));

  test('a login without a response says Login failed. Please try again.', () =>
    visit('/login', { answers: { 'auth.login': 'lost' } }, async ({ page }) => {
      await signIn(page);
      await page.getByRole('alert').getByText('Login failed. Please try again.').waitFor();
    }));

  test('a refused registration shows the server’s sentence, one without a response Registration failed.', async () => {
    for (const [answer, sentence] of [
      ['refused', refusalDetail],
      ['lost', 'Registration failed.'],
    ] as const)
      await visit('/register', { answers: { 'auth.register': answer } }, async ({ page }) => {
        await submitRegistration(page);
        await page.getByRole('alert').getByText(sentence).waitFor();
        expect(await page.getByLabel('Username').inputValue()).toMatch(/^person_/);
      });
  });
});

describe('the session', () => {
  const withToken = (token: string) => (page: Page) =>
    page.addInitScript(
      ([value = '']) => {
        if (sessionStorage.getItem('set')) return;
        sessionStorage.setItem('set', 'yes');
        localStorage.setItem('token', value);
        localStorage.setItem('user', JSON.stringify({ id: 'x', name: 'Somebody', role: 'player' }));
      },
      [token],
    );

  test('a refused session is logged and removed, and its user is sent to sign in', () =>
    visit('/dashboard', { before: withToken('not-a-token') }, async ({ page, logged }) => {
      await page.waitForURL('**/login');
      await page.getByRole('heading', { name: 'Sign In' }).waitFor();
      expect(await storedKeys(page)).toEqual([]);
      expect(logged.join()).toContain('The session could not be verified.');
    }));

  test('a session that ends while its page is open is removed at the next call', async () => {
    const as = await signedIn(journey, 'player');
    await visit('/dashboard', { as }, async ({ page }) => {
      await page.getByRole('button', { name: 'Refresh' }).waitFor();
      expect(await storedKeys(page)).toEqual(['token', 'user']);
      await endSession(page);
      await page.waitForURL('**/login');
      expect(await storedKeys(page)).toEqual([]);
    });
  });

  test('without a response from the server the stored user is shown at once and stays', () =>
    visit('/dashboard', { as: asPlayer, answers: { 'auth.profile': 'lost' } }, async ({ page }) => {
      await page.getByRole('heading', { name: 'Hello, Asha Rao' }).waitFor();
      expect(await storedKeys(page)).toEqual(['token', 'user']);
    }));

  test('a verified session has the fresh profile, on screen and in storage', () =>
    visit(
      '/dashboard',
      { as: asPlayer, answers: { 'auth.profile': changed({ name: 'Asha Iyer' }) } },
      async ({ page }) => {
        await page.getByRole('heading', { name: 'Hello, Asha Iyer' }).waitFor();
        expect(await page.evaluate(() => localStorage.getItem('user'))).toContain('Asha Iyer');
      },
    ));

  test('Logout ends the session, removes both keys and opens the home page', async () => {
    const as = await signedIn(journey, 'player');
    await visit('/dashboard', { as }, async ({ page }) => {
      await page.getByRole('button', { name: 'Open menu' }).click();
      await page.getByRole('button', { name: 'Logout' }).click();
      await page.waitForURL(`${journey.server.url}/`);
      await expect.poll(() => storedKeys(page), waitOptions).toEqual([]);
      await page.goto(`${journey.server.url}/dashboard`);
      await page.waitForURL('**/login');
    });
  });

  test('players who open the administration get their dashboard, visitors the sign-in page', async () => {
    await visit('/admin', { as: asPlayer }, ({ page }) => page.waitForURL('**/dashboard'));
    await visit('/admin', {}, ({ page }) => page.waitForURL('**/login'));
    await visit('/login', { as: asPlayer }, ({ page }) => page.waitForURL('**/dashboard'));
    await visit('/no/such/page', {}, ({ page }) => page.waitForURL(`${journey.server.url}/`));
  });
});

describe('joining and paying', () => {
  test('a failed join says Failed to join tournament: and the reason', () =>
    visit('/dashboard', { as: asPlayer, answers: { 'tournament.join': 'refused' } }, async ({ page }) => {
      await joinOf(page, 'Quick Five: Science').click();
      await page.getByRole('button', { name: 'Pay ₹10 and join' }).click();
      await page.getByText(`Failed to join tournament: ${refusalDetail}`).waitFor();
    }));

  test('insufficient funds show a message, and funds can be added at once, without a request', () =>
    visit(
      '/dashboard',
      { as: asPlayer, answers: { 'auth.profile': changed({ walletBalance: 3 }), 'tournament.join': 'lost' } },
      async ({ page }) => {
        await page.getByRole('button', { name: /Wallet Balance.*₹3\.00/ }).waitFor();
        await joinOf(page, 'Quick Five: Science').click();
        await page.getByText('Insufficient funds! Please add funds to play.').waitFor();
        await page.getByRole('button', { name: /^Add more than ₹7$/ }).click();
        await page.getByRole('dialog', { name: 'Add Funds' }).waitFor();
        expect(await page.getByLabel('Amount (INR)').inputValue()).toBe('7');
      },
    ));

  const addFunds = async (page: Page) => {
    await page.getByRole('button', { name: 'Add Funds', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Add Funds' }).click();
  };
  const failedToAdd = (page: Page) => page.getByText('Failed to add funds. Please try again.').waitFor();

  test('a refused top-up says Failed to add funds. Please try again.', () =>
    visit('/dashboard', { as: asPlayer, answers: { 'wallet.addFunds': 'refused' } }, async ({ page }) => {
      await addFunds(page);
      await failedToAdd(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Add Funds' }).click({ trial: true });
    }));

  test('a response without an order counts as failed to create a payment-provider order', () =>
    visit(
      '/dashboard',
      { as: asPlayer, answers: { 'wallet.addFunds': changed({ razorpay: null }) } },
      async ({ page, logged }) => {
        await addFunds(page);
        await failedToAdd(page);
        expect(logged.join()).toContain('failed to create a payment-provider order');
      },
    ));

  test('a missing checkout script is reported in a dialog', () =>
    visit(
      '/dashboard',
      { as: asPlayer, before: (page) => page.route('**/checkout.js', (route) => route.abort()) },
      async ({ page }) => {
        await addFunds(page);
        const alert = page.getByRole('alertdialog');
        await alert
          .getByText("The payment provider's script is not loaded. Please check the index page.")
          .waitFor();
        await alert.getByRole('button', { name: 'OK' }).click();
        await alert.waitFor({ state: 'hidden' });
      },
    ));
});

describe('the quiz', () => {
  const quiz = () => `/quiz/${world.openTournament}`;
  const start = async (page: Page) => page.getByRole('button', { name: 'Start Quiz' }).click();

  test('a quiz that cannot start shows the reason, or Failed to start quiz, and opens the dashboard', async () => {
    const player = await preparedPlayer();
    for (const [answer, sentence] of [
      ['refused', refusalDetail],
      ['lost', 'Failed to start quiz'],
    ] as const)
      await visit(quiz(), { as: player, answers: { 'quiz.start': answer } }, async ({ page }) => {
        await start(page);
        await page.getByText(sentence).waitFor();
        await page.waitForURL('**/dashboard');
      });
  });

  test('a refused answer is reported and can be sent again; a refused fullscreen is only logged', async () => {
    const player = await preparedPlayer();
    const before = async (page: Page) => {
      await blockSockets(page);
      await page.addInitScript(() => {
        Element.prototype.requestFullscreen = () => Promise.reject(new TypeError('not allowed here'));
      });
    };
    await visit(quiz(), { as: player, before }, async ({ page, logged }) => {
      await start(page);
      await page.getByRole('radiogroup').waitFor();
      expect(logged.join()).toContain('not allowed here');
      await page.route('**/trpc/quiz.answer**', (route) => route.abort());
      await page.keyboard.press('a');
      await page.getByRole('button', { name: 'Submit Answer' }).click();
      await page.getByText('Error submitting answer. Please try again.').waitFor();
      await page.unroute('**/trpc/quiz.answer**');
      await page.getByText(/^(Correct|Incorrect)!$/).waitFor();
    });
  });

  test('an answer over a live connection that has died is sent again over HTTP, and counts', async () => {
    const player = await preparedPlayer();
    const lost: string[] = [];
    const attached = Promise.withResolvers<void>();
    const before = (page: Page) =>
      page.routeWebSocket(/\/trpc/, (socket) => {
        const server = socket.connectToServer();
        let isDead = false;
        socket.onMessage((message) => {
          if (String(message).includes('"quiz.answer"')) {
            isDead = true;
            lost.push(String(message));
          } else if (!isDead) server.send(message);
        });
        server.onMessage((message) => {
          socket.send(message);
          attached.resolve();
        });
      });
    await visit(quiz(), { as: player, before }, async ({ page }) => {
      await start(page);
      await page.getByRole('radiogroup').waitFor();
      await attached.promise;
      const sentAgain = page.waitForRequest('**/trpc/quiz.answer**');
      await page.keyboard.press('a');
      await page.getByRole('button', { name: 'Submit Answer' }).click();
      await sentAgain;
      await page.getByText(/^(Correct|Incorrect)!$/).waitFor();
      expect(lost).toHaveLength(1);
    });
  });
});

describe('results', () => {
  const results = () => `/quiz-results/${world.finishedSession}`;

  test('results that cannot be loaded say Failed to load quiz results and link to the dashboard', () =>
    visit(results(), { as: asPlayer, answers: { 'quiz.results': 'refused' } }, async ({ page }) => {
      await page.getByText('Failed to load quiz results').waitFor();
      await page.waitForURL('**/dashboard');
    }));

  test('where the device cannot share, the text is copied and Results copied to clipboard! is shown', async () => {
    const as = { ...asPlayer, permissions: ['clipboard-read', 'clipboard-write'] };
    await visit(results(), { as }, async ({ page }) => {
      // The celebration may come before or after the button.
      const awesome = page.getByRole('button', { name: 'Awesome!' });
      await page.addLocatorHandler(awesome, () => awesome.click());
      await page.getByRole('button', { name: 'Share Results' }).click();
      await page.getByText('Results copied to clipboard!').waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/Paheli/);
    });
  });
});

describe('administration', () => {
  test('a failed KYC decision says Failed to update KYC status', () =>
    visit(
      '/admin/users?kyc=pending',
      { as: asAdmin, answers: { 'admin.users.decideKyc': 'refused' } },
      async ({ page }) => {
        await page
          .getByRole('button', { name: /^Approve/ })
          .first()
          .click();
        await page.getByRole('button', { name: 'Approve KYC' }).click();
        await page.getByText('Failed to update KYC status', { exact: true }).waitFor();
        await page.getByText(refusalDetail).waitFor();
      },
    ));
});

test('a failed live connection is retried five times, and the log records that it stopped', async () => {
  await visit(
    '/dashboard',
    {
      as: asPlayer,
      before: async (page) => {
        await page.clock.install();
        await page.addInitScript(() => {
          const Real = WebSocket;
          // No server listens there.
          window.WebSocket = class extends Real {
            constructor() {
              super('ws://127.0.0.1:1/');
            }
          };
        });
      },
    },
    async ({ page, logged }) => {
      await page.getByRole('button', { name: 'Refresh' }).waitFor();
      await vi.waitFor(async () => {
        await page.clock.runFor(5_000);
        expect(logged.join()).toContain('stopped after 5');
      }, waitOptions);
      expect(logged.filter((line) => line.includes('stopped after 5'))).toHaveLength(1);
    },
  );
});

const joinOf = (page: Page, tournament: string) =>
  page.getByRole('article', { name: tournament }).getByRole('link', { name: /Join Tournament/ });

/** Returns the state of a player who has joined the open tournament. */
async function preparedPlayer(): Promise<BrowserContextOptions> {
  const { rest, as } = await newPerson(journey, 100);
  expect((await rest.join(world.openTournament)).status).toBe(200);
  return as;
}
