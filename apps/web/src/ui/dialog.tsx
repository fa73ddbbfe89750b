import { lazyDialog } from '../lib/page/lazy-on-intent';

/**
 * A dialog: a bottom sheet on a phone, a centred card on a larger screen. A question of one of its actions takes the place
 * of its contents.
 */
export const Dialog = lazyDialog(() => import('./dialog-panel'));
