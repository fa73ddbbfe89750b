import { nodesCount } from './abilities';
import type { Answers } from './answers';

/** Answers in the order of their players; those of a player in the order of the questions. */
export type SortedAnswers = {
  /** Where the answers of each player start; one more number is the end. */
  readonly starts: Uint32Array;
  /** Where the row of each answer starts in tables with a row for wrong and one for right answers to each question. */
  readonly row: Uint32Array;
  readonly choice: Uint8Array;
};

/** Returns where the row of wrong answers to a question starts; that of right ones follows. */
export function wrongRowOf(question: number): number {
  return 2 * nodesCount * question;
}

/** Returns the question of a row. */
export function questionOf(row: number): number {
  return Math.floor(row / (2 * nodesCount));
}

/** Returns the answers by player, whatever their order was: a counting sort by question, then one by player. */
export function sortAnswers({ player, question, choice }: Answers, key: Uint8Array): SortedAnswers {
  const places = startsOf(question);
  const byQuestion = new Uint32Array(question.length);
  for (let at = 0; at < question.length; at += 1) byQuestion[takePlace(places, question[at] ?? 0)] = at;
  const starts = startsOf(player);
  const next = starts.slice();
  const row = new Uint32Array(question.length);
  const sortedChoice = new Uint8Array(question.length);
  for (const at of byQuestion) {
    const place = takePlace(next, player[at] ?? 0);
    const asked = question[at] ?? 0;
    row[place] = wrongRowOf(asked) + (choice[at] === key[asked] ? nodesCount : 0);
    sortedChoice[place] = choice[at] ?? 0;
  }
  return { starts, row, choice: sortedChoice };
}

/** Returns where each index starts when the column is sorted; one more number is the end. */
function startsOf(column: Uint32Array): Uint32Array {
  const highest = column.reduce((most, one) => Math.max(most, one), -1);
  const starts = new Uint32Array(highest + 2);
  for (const index of column) starts[index + 1] = (starts[index + 1] ?? 0) + 1;
  for (let index = 0; index <= highest; index += 1)
    starts[index + 1] = (starts[index + 1] ?? 0) + (starts[index] ?? 0);
  return starts;
}

function takePlace(places: Uint32Array, index: number): number {
  const place = places[index] ?? 0;
  places[index] = place + 1;
  return place;
}
