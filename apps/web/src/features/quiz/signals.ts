import type { SignalKind } from '@paheli/core/integrity/signals/schema';

/** The names of integrity signals shown to players. */
export const signalNames: Readonly<Record<SignalKind, string>> = {
  fast_reading: 'Answers faster than reading allows',
  same_payout: 'Same payout account as another player',
  same_device: 'Same device as other players',
  identical_wrong_answers: 'Same wrong answers as another player',
  right_after_reveal: 'Right beyond chance after another player’s quiz',
  uniform_times: 'Answer times too much alike',
  following_seats: 'Seats beside the same player again and again',
  same_address: 'Same network as other players',
};
