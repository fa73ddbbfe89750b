import { isAdult } from '@paheli/core/account/age';
import { useEffect, useEffectEvent } from 'react';
import { serverClock } from '../time/server-clock';
import { birthQuestion } from './asked-dialogs';
import { useUser } from './auth';

/**
 * Opens the dialog for the date of birth while a payment or a seat is about to be taken by a user who has not stated it,
 * or who is under age. Returns whether that is so.
 */
export function useBirthQuestion(isWanted: boolean, onCancel: () => void): boolean {
  const { dateOfBirth } = useUser();
  const isMissing = dateOfBirth === null || !isAdult(dateOfBirth, new Date(serverClock.nowMs()));
  const isAsking = isWanted && isMissing;
  const cancel = useEffectEvent(onCancel);
  useEffect(() => {
    if (!isAsking) return;
    birthQuestion.set({ onCancel: () => cancel() });
    return () => birthQuestion.set(null);
  }, [isAsking]);
  return isAsking;
}
