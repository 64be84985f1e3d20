/** A hash of a picture as text: 256 bits as hexadecimal digits (`domain/screens/hash.ts`). */
export const hashPattern = /^[0-9a-f]{64}$/;
