/**
 * Names this page's live connection to the server, which does not send the results of this page's own answers over it.
 * Pages that are not served securely have no `randomUUID`.
 */
export const connectionId = [...crypto.getRandomValues(new Uint8Array(16))]
  .map((byte) => byte.toString(16).padStart(2, '0'))
  .join('');
