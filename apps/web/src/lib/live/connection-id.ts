import { randomId } from '../random-id';

/** Names this page's live connection to the server, which does not send the results of this page's own answers over it. */
export const connectionId = randomId();
