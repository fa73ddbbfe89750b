import { describe, expect, test } from 'vitest';
import { type Method, openTestApp, openUser, type SignedIn } from '../testing/test-app';

type ProblemBody = { detail: string; errors: { path: string; message: string }[] };

const site = openTestApp();
const admin = openUser(() => site.admin());

async function refused(method: Method, path: string, body: object, as?: SignedIn): Promise<ProblemBody> {
  const answer = await site.call<ProblemBody>(method, `/api${path}`, { body, as });
  expect(answer.status).toBe(422);
  return answer.body;
}

const pathsOf = ({ errors }: ProblemBody) => errors.map(({ path }) => path).toSorted();
const at = (hour: number) => `2026-01-31T${hour}:00:00Z`;
const draft = { name: 'Quiz', description: 'Ten questions.', category: 'science' };

describe('the path of an error', () => {
  test.each([
    ['start_date', 'end_date'],
    ['start_time', 'end_time'],
    ['start_time', 'end_date'],
    ['startTime', 'endTime'],
  ])('uses the names %s and %s that the caller wrote', async (start, end) => {
    const body = { ...draft, [start]: at(18), [end]: at(17) };
    expect(pathsOf(await refused('POST', '/admin/tournaments', body, admin))).toEqual([end]);
    const wrong = { ...draft, [start]: 'soon', [end]: at(17) };
    expect(pathsOf(await refused('POST', '/admin/tournaments', wrong, admin))).toEqual([start]);
  });

  test('of an absent field uses the form of the other fields', async () => {
    const dates = await refused('POST', '/admin/tournaments', { ...draft, start_date: at(18) }, admin);
    expect(pathsOf(dates)).toEqual(['end_date']);
    const times = await refused('POST', '/admin/tournaments', { ...draft, start_time: at(18) }, admin);
    expect(pathsOf(times)).toEqual(['end_time']);
  });

  test('includes objects and lists', async () => {
    const payout = { account_number: '1', ifsc: 'HDFC0000123', account_name: 'Asha Rao' };
    const kyc = { full_name: 'Asha Rao', date_of_birth: '1998-05-17', pan: 'ABCPE1234F', payout };
    expect(pathsOf(await refused('PUT', '/user/kyc', kyc, await site.player()))).toEqual([
      'payout.account_number',
    ]);
    const language = { language: 'fr' };
    expect(pathsOf(await refused('PUT', '/user/profile', language, await site.player()))).toEqual([
      'language',
    ]);
    const shares = { ...draft, start_date: at(17), end_date: at(18), prize_split_bps: [9_999, 0] };
    expect(pathsOf(await refused('POST', '/admin/tournaments', shares, admin))).toContain(
      'prize_split_bps.1',
    );
  });
});

describe('the detail', () => {
  test.each([
    [
      { ...draft, start_date: at(18), end_date: at(17) },
      'Field end_date: The end must come after the start.',
    ],
    [
      { ...draft, category: 'maths', start_date: at(17), end_date: at(18) },
      /^Field category: Choose one of /,
    ],
    [{ ...draft, name: '', start_date: at(17), end_date: at(18) }, 'Enter a name.'],
  ])('names the field: %#', async (body, detail) => {
    expect((await refused('POST', '/admin/tournaments', body, admin)).detail).toMatch(detail);
  });
});

describe('all invalid fields are reported at once', () => {
  test('of a registration, with an invalid mobile number', async () => {
    const body = { mobile_number: '123', username: 'a b', password: 'short', name: '', email: 'x' };
    expect(pathsOf(await refused('POST', '/auth/register', body))).toEqual(
      ['email', 'mobile_number', 'name', 'password', 'username'].toSorted(),
    );
  });

  test('of a new tournament, rules between its fields included', async () => {
    const body = { ...draft, name: '', start_date: at(18), end_date: at(17), min_participants: 11 };
    expect(pathsOf(await refused('POST', '/admin/tournaments', body, admin))).toEqual([
      'end_date',
      'min_participants',
      'name',
    ]);
  });

  test('of a changed tournament, rules with its unchanged fields included', async () => {
    const { id } = await site.engine.tournament();
    const body = { ...draft, start_date: at(18), end_date: at(17), min_participants: 11 };
    expect(pathsOf(await refused('PUT', `/admin/tournaments/${id}`, body, admin))).toEqual([
      'end_date',
      'min_participants',
    ]);
    const later = { ...body, end_date: at(19), questions_count: 200 };
    expect(pathsOf(await refused('PUT', `/admin/tournaments/${id}`, later, admin))).toEqual([
      'duration_minutes',
      'min_participants',
    ]);
  });

  test('of a sign-in with Google', async () => {
    expect(pathsOf(await refused('POST', '/auth/google', { password: '' }))).toEqual([
      'credential',
      'password',
    ]);
  });
});
