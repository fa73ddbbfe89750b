// Signs a demo player in and plays a quiz: `npm start --workspace examples/typed-client`, against a running product with its
// demo content. Node 22.18 or newer runs the types as they are.

import createClient from 'openapi-fetch';
import type { paths } from './paheli-api';
import { playQuiz } from './play-quiz.ts';

const baseUrl = process.env.PAHELI_URL ?? 'http://127.0.0.1:3000';
const login = {
  mobile_number: process.env.MOBILE ?? '9000000002',
  password: process.env.PASSWORD ?? 'paheli-demo',
};

const { data, error } = await createClient<paths>({ baseUrl }).POST('/api/auth/login', { body: login });
if (!data) throw new Error(error?.detail ?? 'the sign-in failed');
const headers = { authorization: `Bearer ${data.access_token}` };
const { score, rank } = await playQuiz(createClient<paths>({ baseUrl, headers }));
process.stdout.write(`The quiz is over: score ${score}, rank ${rank ?? 'open'}.\n`);
