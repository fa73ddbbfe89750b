// Plays a quiz with types that come from the OpenAPI document. Create them first, against a running server:
//
//   npm run generate --workspace examples/typed-client
//
// `Client<paths>` comes from `createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${token}` } })`.

import type { Client } from 'openapi-fetch';
import type { components, paths } from './paheli-api';

type Schemas = components['schemas'];
type AnswerQuestion = Schemas['AnswerQuestion'];
type AnswerResult = Schemas['AnswerResult'];
type CurrentQuestion = Schemas['CurrentQuestion'];
type QuizResult = Schemas['QuizResult'];

/** Joins the first active tournament and plays its quiz, always with the first option. Returns the result. */
export async function playQuiz(client: Client<paths>): Promise<QuizResult> {
  const tournaments = unwrap(
    await client.GET('/api/tournaments', { params: { query: { status: ['active'], limit: 1 } } }),
  );
  const [tournament] = tournaments;
  if (!tournament) throw new Error('no tournament is active');
  unwrap(
    await client.POST('/api/payments/create-payment-intent', { body: { tournament_id: tournament.id } }),
  );

  const started = await client.POST('/api/quiz/{id}/start', { params: { path: { id: tournament.id } } });
  const session = unwrap(started);
  const params = { path: { id: session.session_id } };
  let question: CurrentQuestion | undefined = session.current_question;
  while (question) {
    const body: AnswerQuestion = { question_index: question.question_index, answer: 0 };
    const result: AnswerResult = unwrap(await client.POST('/api/quiz/{id}/answer', { params, body }));
    question = result.next_question;
  }
  unwrap(await client.POST('/api/quiz/{id}/complete', { params }));
  return unwrap(await client.GET('/api/quiz/{id}/results', { params }));
}

type Response<Data> = { readonly data?: Data; readonly error?: Schemas['Problem'] };

/** Returns the data of a response. Throws an Error with the server's sentence where it failed. */
function unwrap<Data>({ data, error }: Response<Data>): Data {
  if (error) throw new Error(`${error.code}: ${error.detail}`);
  if (data === undefined) throw new Error('the response is empty');
  return data;
}
