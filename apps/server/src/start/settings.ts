import { dayMs, hourMs } from '@paheli/core/clock';
import { toPaise } from '@paheli/core/money';
import { accessFeePaise } from '@paheli/core/wallet/schema';
import { createCodeThrottle } from '@paheli/engine/account/code-throttle';
import { createLoginThrottle } from '@paheli/engine/account/login-throttle';
import { createRegisterThrottle } from '@paheli/engine/account/register-throttle';
import type { Deps, Settings } from '@paheli/engine/deps';
import type { CreateLimiter } from '@paheli/engine/foundation/limiter';
import { createJoinCodeGate } from '@paheli/engine/tournament/join-code-gate';
import type { Env } from '../env';
import type { OpenedPayments } from './open-payments';

const confirmWindowS = 60;
const contactWindowS = 600;
const documentWindowS = 60;
const mediaPerDay = 500;

/** Returns the use cases' settings from the environment. */
export function settingsOf(env: Env, payment: Pick<OpenedPayments, 'checkoutScriptUrl'>): Settings {
  return {
    answerGraceMs: env.ANSWER_GRACE_MS,
    answerFloorMs: env.ANSWER_FLOOR_MS,
    countdownMs: env.START_COUNTDOWN_MS,
    maxTopupPaise: toPaise(env.MAX_TOPUP),
    maxOpenOrders: env.MAX_OPEN_ORDERS,
    gstBps: env.GST_BPS,
    tdsBps: env.TDS_BPS,
    mobileProof: env.MOBILE_PROOF,
    organiserAccess: env.ORGANISER_ACCESS,
    fourEyesPaise: toPaise(env.WITHDRAWAL_FOUR_EYES),
    suspensionFourEyesPaise: toPaise(env.SUSPENSION_FOUR_EYES),
    prizeFourEyesPaise: toPaise(env.PRIZE_FOUR_EYES),
    exposureFourEyesPaise: toPaise(env.EXPOSURE_FOUR_EYES),
    promotionDelayMs: env.PROMOTION_DELAY_HOURS * hourMs,
    adminTotp: env.ADMIN_TOTP,
    playMode: env.PLAY_MODE,
    ...pricesOf(env),
    blockedStates: env.BLOCKED_STATES,
    checkoutScriptUrl: payment.checkoutScriptUrl,
  };
}

/** Returns what access costs. Where play costs money, the specification fixes it, and there is no pass. */
function pricesOf(env: Env): Pick<Settings, 'accessFeePaise' | 'passDays' | 'passPricePaise'> {
  if (env.PLAY_MODE === 'money') return { accessFeePaise, passDays: 0, passPricePaise: 0 };
  const [accessFee, passPrice] = [toPaise(env.ACCESS_FEE), toPaise(env.PASS_PRICE)];
  return { accessFeePaise: accessFee, passDays: env.PASS_DAYS, passPricePaise: passPrice };
}

type Limiters = Pick<
  Deps,
  | 'loginThrottle'
  | 'codeThrottle'
  | 'registerThrottle'
  | 'confirmLimiter'
  | 'contactLimiter'
  | 'documentLimiter'
  | 'mediaLimiter'
  | 'joinCodes'
>;

/** Creates the throttles and limiters of the use cases. */
export function limitersOf(env: Env, createLimiter: CreateLimiter): Limiters {
  return {
    loginThrottle: createLoginThrottle(
      {
        perAccount: env.RATE_LOGIN_PER_ACCOUNT,
        perAddress: env.RATE_LOGIN_PER_ADDRESS,
        windowS: env.RATE_LOGIN_WINDOW_S,
      },
      createLimiter,
    ),
    codeThrottle: createCodeThrottle(env.RATE_CODE, createLimiter),
    registerThrottle: createRegisterThrottle(env.RATE_REGISTER, createLimiter),
    confirmLimiter: createLimiter({ name: 'confirm', points: env.RATE_CONFIRM, windowS: confirmWindowS }),
    contactLimiter: createLimiter({ name: 'contact', points: env.RATE_CONTACT, windowS: contactWindowS }),
    documentLimiter: createLimiter({
      name: 'documents',
      points: env.RATE_DOCUMENTS,
      windowS: documentWindowS,
    }),
    mediaLimiter: createLimiter({ name: 'media', points: mediaPerDay, windowS: dayMs / 1_000 }),
    joinCodes: createJoinCodeGate(createLimiter),
  };
}
