import type { Reveal, TournamentDraft } from './schema';

/** The start window within which a second player learns too little from a first one to matter. */
const shortWindowMinutes = 1;

type RevealFacts = Pick<TournamentDraft, 'prizePool' | 'maxParticipants' | 'startWindowMinutes'>;

/** Returns whether players who begin late can learn answers from others and win a prize. */
export function mayLeakAnswers({ prizePool, maxParticipants, startWindowMinutes }: RevealFacts): boolean {
  const beginsTogether = startWindowMinutes !== null && startWindowMinutes <= shortWindowMinutes;
  return prizePool > 0 && maxParticipants > 1 && !beginsTogether;
}

/** Returns the reveal that the form preselects: late where `mayLeakAnswers`. */
export function suggestReveal(facts: RevealFacts): Reveal {
  return mayLeakAnswers(facts) ? 'after_settlement' : 'immediate';
}
