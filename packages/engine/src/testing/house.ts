import type { Viewer } from '../deps';

/** An administrator who acts for nobody in particular. */
export const house: Viewer = { userId: '0198b3a0-0000-7000-8000-0000000000ff', role: 'admin' };
