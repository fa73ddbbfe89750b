import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { SignalKind } from '@paheli/core/integrity/signals/schema';

/** The names of integrity signals shown to players. */
export const signalNames: Readonly<Record<SignalKind, MessageDescriptor>> = {
  fast_reading: msg`Answers faster than reading allows`,
  same_payout: msg`Same payout account as another player`,
  same_device: msg`Same device as other players`,
  identical_wrong_answers: msg`Same wrong answers as another player`,
  right_after_reveal: msg`Right beyond chance after another player’s quiz`,
  uniform_times: msg`Answer times too much alike`,
  following_seats: msg`Seats beside the same player again and again`,
  same_address: msg`Same network as other players`,
};
