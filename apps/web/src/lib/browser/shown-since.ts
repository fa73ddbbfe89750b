import { createLocalStore } from './local-store';

/** When the oldest data on the page arrived, while kept data are shown without a connection; null otherwise. */
export const shownSince = createLocalStore<Date | null>(null);
