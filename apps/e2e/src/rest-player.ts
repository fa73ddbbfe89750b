import { randomInt } from 'node:crypto';
import { hourMs } from '@paheli/core/clock';
import { knownAnswer } from './known-answers';

export type Answer<Body> = { readonly status: number; readonly body: Body };

type Refusal = { readonly code?: string; readonly detail?: string };
type Question = { question_index: number; question_text: string; options: string[]; starts_at: string };
export type Session = Refusal & {
  session_id: string;
  total_questions: number;
  current_question: Question | null;
};
export type AnswerResult = Refusal & {
  is_correct: boolean;
  correct_answer: number;
  current_score: number;
  next_question?: Question;
};
export type Result = Refusal & {
  score: number;
  rank: number;
  provisional: boolean;
  prize_amount: number;
  question_stats: {
    question_index: number;
    user_answer: number | null;
    is_correct: boolean;
    correct_answer: number;
  }[];
};
export type Entry = Refusal & { payment_intent_id: string; amount: number; status: string };
export type Order = Refusal & {
  payment_intent_id: string;
  razorpay: { order_id: string; amount: number; key_id: string };
};
type Profile = Refusal & { _id: string; wallet_balance: number; has_access: boolean };

/** The password of all players that these tests register. */
export const registeredPassword = 'a long enough password';

/** A third party's program: a player that uses the REST API alone. */
export class RestPlayer {
  /** The bearer token after signing in. */
  token: string | undefined;

  constructor(
    private readonly url: string,
    private readonly sandboxUrl: string,
  ) {}

  async call<Body = Refusal>(method: string, path: string, body?: object): Promise<Answer<Body>> {
    const response = await fetch(`${this.url}/api${path}`, {
      method,
      headers: {
        ...(this.token && { authorization: `Bearer ${this.token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json().catch(() => ({}))) as Body };
  }

  /** Calls as `call` does. Throws where the call is refused. */
  private async mustCall<Body = Refusal>(method: string, path: string, body?: object): Promise<Answer<Body>> {
    const answer = await this.call<Body & Refusal>(method, path, body);
    const { code, detail } = answer.body;
    if (answer.status >= 400) throw new Error(`${method} ${path}: ${answer.status} ${code}, ${detail}`);
    return answer;
  }

  /** Registers under unique names and keeps the token. Returns the mobile number. */
  async register(): Promise<string> {
    const number = `98${String(randomInt(100_000_000)).padStart(8, '0')}`;
    const { body } = await this.mustCall<{ access_token: string }>('POST', '/auth/register', {
      mobile_number: number,
      username: `rest_${number}`,
      password: registeredPassword,
      name: 'Rest Player',
      email: `${number}@example.com`,
    });
    this.token = body.access_token;
    return `+91${number}`;
  }

  /** Signs in and keeps the token. Returns the status. */
  async logIn(mobileNumber: string, password: string): Promise<number> {
    const { status, body } = await this.call<{ access_token: string }>('POST', '/auth/login', {
      mobile_number: mobileNumber,
      password,
    });
    this.token = body.access_token;
    return status;
  }

  /** Pays an order like a person in the local checkout. */
  async pay(orderId: string): Promise<Record<string, string>> {
    const response = await fetch(`${this.sandboxUrl}/control/orders/${orderId}/pay`, { method: 'POST' });
    return (await response.json()) as Record<string, string>;
  }

  async topUp(rupees: number): Promise<void> {
    const { body: order } = await this.mustCall<Order>('POST', '/payments/add-funds', { amount: rupees });
    const paid = await this.pay(order.razorpay.order_id);
    await this.mustCall('POST', '/payments/confirm-wallet-topup', {
      payment_intent_id: order.payment_intent_id,
      ...paid,
    });
  }

  /** Registers a player who is ready to join, with this balance after the access fee. Returns the mobile number. */
  async prepare(rupees: number): Promise<string> {
    const mobileNumber = await this.register();
    await this.topUp(rupees + 39);
    await this.buyAccess();
    return mobileNumber;
  }

  /** Pays the access fee from the wallet. */
  async buyAccess(): Promise<void> {
    const { body } = await this.mustCall<Entry>('POST', '/payments/create-payment-intent', {});
    await this.mustCall('POST', '/payments/confirm-payment', { payment_intent_id: body.payment_intent_id });
  }

  async submitKyc(pan: string): Promise<void> {
    const details = {
      full_name: 'Rest Player',
      date_of_birth: '1998-05-17',
      pan,
      payout: { upi_id: 'rest@okbank' },
    };
    await this.mustCall('PUT', '/user/kyc', details);
  }

  /** Hands in a picture of one pixel for KYC, different each time. */
  async handInPicture(): Promise<void> {
    const body = new FormData();
    const pixel =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const file = Buffer.concat([Buffer.from(pixel, 'base64'), Buffer.from(String(randomInt(1e9)))]);
    body.set('document', new Blob([file]), 'pan.png');
    const headers = { authorization: `Bearer ${this.token}` };
    await fetch(`${this.url}/api/user/kyc/document`, { method: 'POST', headers, body });
  }

  join(tournamentId: string): Promise<Answer<Entry>> {
    return this.mustCall<Entry>('POST', '/payments/create-payment-intent', { tournament_id: tournamentId });
  }

  start(tournamentId: string): Promise<Answer<Session>> {
    return this.mustCall<Session>('POST', `/quiz/${tournamentId}/start`);
  }

  answer(sessionId: string, questionIndex: number, answer: number): Promise<Answer<AnswerResult>> {
    return this.call<AnswerResult>('POST', `/quiz/${sessionId}/answer`, {
      question_index: questionIndex,
      answer,
    });
  }

  /** Plays a whole quiz like `answerAll`. Returns the session's id. */
  async play(tournamentId: string, choose?: (right: number) => number): Promise<string> {
    const { body: session } = await this.start(tournamentId);
    await this.answerAll(session, choose);
    return session.session_id;
  }

  /** Answers the remaining questions of a demo quiz; all correctly unless `choose` decides otherwise. */
  async answerAll(session: Session, choose = (right: number) => right): Promise<void> {
    for (let question = session.current_question; question; ) {
      const right = question.options.indexOf(knownAnswer(question.question_text));
      await readQuestion(question);
      const { status, body } = await this.answer(session.session_id, question.question_index, choose(right));
      if (status !== 200) throw new Error(`an answer was refused: ${body.detail}`);
      question = body.next_question ?? null;
    }
  }

  results(sessionId: string): Promise<Answer<Result>> {
    return this.call<Result>('GET', `/quiz/${sessionId}/results`);
  }

  async profile(): Promise<Profile> {
    return (await this.mustCall<Profile>('GET', '/user/profile')).body;
  }

  /** Adds questions whose first option is right. Needs the token of an administrator or organiser. */
  async addQuestions(
    category: string,
    texts: readonly string[],
    options = ['a', 'b', 'c', 'd'],
  ): Promise<void> {
    const facts = { category, options, correct_answer: 0, difficulty: 'easy' };
    for (const text of texts)
      await this.mustCall('POST', '/admin/questions', { ...facts, question_text: text });
  }

  /** Creates a tournament that is active now. Needs the administrator's token. */
  async createTournament(changes: object = {}): Promise<{ id: string }> {
    const { body } = await this.mustCall<{ id: string }>('POST', '/admin/tournaments', {
      name: 'Crash course',
      description: 'Five questions.',
      category: 'science',
      entry_fee: 10,
      prize_pool: 100,
      max_participants: 1,
      questions_count: 5,
      duration_minutes: 5,
      start_date: new Date(Date.now() - 60_000).toISOString(),
      end_date: new Date(Date.now() + hourMs).toISOString(),
      ...changes,
    });
    return body;
  }
}

/** How long people read at least. Answers faster than reading allows hold the prize. */
const readingMs = 1_000;

/** Waits until a person can have read the question. */
export async function readQuestion({ starts_at: startsAt }: Question): Promise<void> {
  const readAtMs = Date.parse(startsAt) + readingMs;
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, readAtMs - Date.now())));
}
