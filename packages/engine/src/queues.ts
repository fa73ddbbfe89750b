import { loginSessionLookups } from './account/session';
import { createQueue } from './queue';
import { answers } from './quiz/answer-question';
import { delays } from './quiz/delay-question';
import { violations } from './quiz/report-violation';
import { results } from './quiz/result-rows';
import { starts } from './quiz/start-quiz';
import { visits } from './quiz/visit-session';
import { joins } from './tournament/join-tournament';

export type Queues = ReturnType<typeof createQueues>;

/** Creates the queues of a process, which stand in front of the set-based statements of play. */
export function createQueues() {
  return {
    joins: createQueue(joins),
    starts: createQueue(starts),
    visits: createQueue(visits),
    answers: createQueue(answers),
    delays: createQueue(delays),
    violations: createQueue(violations),
    results: createQueue(results),
    loginSessionLookups: createQueue(loginSessionLookups),
  };
}
