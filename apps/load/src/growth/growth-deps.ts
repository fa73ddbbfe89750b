import type { Database } from '@paheli/db/client/connect';
import {
  createPersonalData,
  type PersonalData,
  personalKeyBytes,
} from '@paheli/engine/account/personal-data';
import type { Deps } from '@paheli/engine/deps';
import { createFailedRows } from '@paheli/engine/foundation/isolate-rows';
import { createQueues } from '@paheli/engine/foundation/queues';
import { createFields } from '@paheli/engine/quiz/fields';
import { createLeaderboards } from '@paheli/engine/tournament/leaderboards';

const ignore = () => undefined;

/** Returns the dependencies of reads. What only writes need is absent; using it fails. */
export function growthDeps(database: Database): Deps {
  const now = () => new Date();
  const settings: Partial<Deps['settings']> = {
    playMode: 'money',
    accessFeePaise: 3_900,
    tdsBps: 3_000,
    promotionDelayMs: 0,
    fourEyesPaise: 1_000_000,
    exposureFourEyesPaise: 1_000_000,
  };
  const used: Partial<Deps> = {
    database,
    processId: () => null,
    now,
    live: { wake: ignore, push: ignore, turn: ignore, played: ignore, onlineUsers: async () => 0 },
    leaderboards: createLeaderboards({ database, now }),
    fields: createFields({ database, now }),
    queues: createQueues(),
    payments: { payouts: {} } as Deps['payments'],
    log: { debug: ignore, info: ignore, warn: ignore, error: ignore },
    failedRows: createFailedRows(),
    personalData: generatedData(),
    settings: settings as Deps['settings'],
  };
  return used as Deps;
}

/** Reads every payout and every payee as the same one, at the cost of decrypting it: generated rows hold no ciphertext. */
function generatedData(): PersonalData {
  const real = createPersonalData(new Uint8Array(personalKeyBytes));
  const place = { userId: '', field: 'payout' } as const;
  const destination = { upiId: 'asha@upi' };
  const payout = real.encrypt(JSON.stringify(destination), place);
  const other = real.encrypt(JSON.stringify({ name: 'Asha', destination }), place);
  return { ...real, decrypt: (_, { field }) => real.decrypt(field === 'payout' ? payout : other, place) };
}
