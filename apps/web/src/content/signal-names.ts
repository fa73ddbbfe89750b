import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { SignalKind } from '@paheli/core/integrity/signals/schema';

/** The signs of unfair play in words, for players and administrators. */
export const signalNames: Readonly<Record<SignalKind, MessageDescriptor>> = {
  fast_reading: msg`Answers faster than reading allows`,
  uniform_times: msg`Answer times too much alike`,
  right_after_reveal: msg`Right beyond chance after another player’s quiz`,
  identical_wrong_answers: msg`Same wrong answers as another player`,
  same_device: msg`Same device as other players`,
  same_address: msg`Same network as other players`,
  same_payout: msg`Same payout account as another player`,
  following_seats: msg`Seats beside the same player again and again`,
  beyond_reach: msg`Right answers beyond the rating’s reach over several quizzes`,
  person_fit: msg`Errors that do not depend on how hard a question is`,
  unrelated_times: msg`Times that depend on neither difficulty nor length`,
  agreement: msg`The same answers as one other player again and again`,
  shown_to_linked: msg`Right on what linked accounts were shown before`,
};
