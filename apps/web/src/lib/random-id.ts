/** Returns an id of 32 hexadecimal digits. Pages that are not served securely have no `randomUUID`. */
export function randomId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
