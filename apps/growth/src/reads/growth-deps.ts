import type { Database } from '@paheli/db/client/connect';
import { createPersonalData, type PersonalData } from '@paheli/engine/account/personal-data';
import type { Deps } from '@paheli/engine/deps';
import { createKeptDocuments } from '@paheli/engine/fairness/kept-documents';
import { createFailedRows } from '@paheli/engine/foundation/isolate-rows';
import { createQueues } from '@paheli/engine/foundation/queues';
import { createFields } from '@paheli/engine/quiz/fields';
import { createLeaderboards } from '@paheli/engine/tournament/leaderboards';
import { v7 as uuidv7 } from 'uuid';

const ignore = () => undefined;

/** Returns the dependencies of reads. Whatever only writes need is absent; using it fails. */
export function growthDeps(database: Database): Deps {
  const now = () => new Date();
  const used: Partial<Deps> = {
    database,
    processId: () => null,
    now,
    newId: () => uuidv7(),
    live: { wake: ignore, push: ignore, turn: ignore, played: ignore, onlineUsers: async () => 0 },
    leaderboards: createLeaderboards({ database, now }),
    fields: createFields({ database, now }),
    keptDocuments: createKeptDocuments(),
    queues: createQueues(),
    payments: { payouts: {} } as Deps['payments'],
    log: { debug: ignore, info: ignore, warn: ignore, error: ignore },
    failedRows: createFailedRows(),
    personalData: generatedData(),
    settings: {
      answerGraceMs: 500,
      countdownMs: 0,
      maxTopupPaise: 5_000_000,
      gstBps: 1800,
      tdsBps: 3000,
      answerFloorMs: 0,
      organiserAccess: 'free',
      mobileProof: 'optional',
      maxOpenOrders: 10,
      fourEyesPaise: 1_000_000,
      suspensionFourEyesPaise: 1_000_000,
      prizeFourEyesPaise: 1_000_000,
      exposureFourEyesPaise: 1_000_000,
      promotionDelayMs: 86_400_000,
      adminTotp: 'optional',
      playMode: 'money',
      accessFeePaise: 3900,
      passDays: 0,
      passPricePaise: 0,
      blockedStates: [],
      checkoutScriptUrl: 'https://checkout.example.com',
    },
  };
  return used as Deps;
}

/** Reads every number as the same one, at the cost of decrypting it: generated rows hold no ciphertext. */
function generatedData(): PersonalData {
  const real = createPersonalData(new Uint8Array(32));
  const place = { userId: '', field: 'pan' } as const;
  const destination = { upiId: 'asha@upi' };
  const sealed = (text: string) => real.encrypt(text, place);
  const [pan, payout, payee] = [
    sealed('ABCPE1234F'),
    sealed(JSON.stringify(destination)),
    sealed(JSON.stringify({ name: 'Asha', destination })),
  ];
  return {
    ...real,
    decrypt: (_, { field }) =>
      real.decrypt(field === 'pan' ? pan : field === 'payout' ? payout : payee, place),
  };
}
