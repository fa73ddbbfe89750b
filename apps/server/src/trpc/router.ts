import { admin } from './admin';
import { auth } from './auth';
import { contact } from './contact';
import { createCallerFactory, router } from './init';
import { live } from './live';
import { quiz } from './quiz';
import { stats } from './stats';
import { tournament } from './tournament';
import { wallet } from './wallet';

export const appRouter = router({ auth, wallet, tournament, quiz, admin, stats, contact, live });
export type AppRouter = typeof appRouter;

/** Calls procedures in this process, with the same checks as outside calls. */
export const createCaller = createCallerFactory(appRouter);
