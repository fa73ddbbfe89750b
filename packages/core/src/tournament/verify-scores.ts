import { rescore } from '../quiz/rescore';
import type { ClosedFairness, FairnessPoolQuestion, FairnessRules, FairnessSeat } from './fairness';
import { pointsOf } from './marks';

/** Computes score, time and points of a seat again from its answers. Returns what differs. */
export function scoreProblems({ pool, rules }: ClosedFairness, seat: FairnessSeat): string[] {
  const { score, totalTimeMs } = rescore(
    seat.questions.map(({ question, right, time_ms: timeMs, voided = false }) => ({
      isCorrect: right,
      timeMs,
      voided: voided || (pool[question]?.voided ?? false),
    })),
  );
  const name = `seat ${seat.pseudonym}`;
  return [
    ...(seat.score === score ? [] : [`${name}: the score is ${score}, not ${seat.score}`]),
    ...pointsProblems(pool, rules, seat),
    ...(seat.total_time_ms === totalTimeMs
      ? []
      : [`${name}: the time is ${totalTimeMs} ms, not ${seat.total_time_ms} ms`]),
  ];
}

/** Where the rules have marks, each seat that was played has points. */
function pointsProblems(
  pool: readonly FairnessPoolQuestion[],
  { marks }: FairnessRules,
  { pseudonym, started_at: startedAt, questions, points }: FairnessSeat,
): string[] {
  const expected =
    marks && startedAt !== null
      ? pointsOf(
          marks,
          questions.flatMap(({ question, right, answer, voided }) => {
            const pooled = pool[question];
            if (!pooled) return [];
            return [
              {
                difficulty: pooled.difficulty,
                isRight: right || pooled.voided || voided === true,
                isAnswered: answer !== null,
              },
            ];
          }),
        )
      : undefined;
  return points === expected ? [] : [`seat ${pseudonym}: the points are ${expected}, not ${points}`];
}
