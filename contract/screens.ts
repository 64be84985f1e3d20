/** A hash of a picture as text: 256 bits as hexadecimal digits (`domain/screens/hash.ts`). */
export const hashPattern = /^[0-9a-f]{64}$/;

/** Maximum size of the example picture of a screen, pixels. */
export const exampleSize = { width: 160, height: 90 } as const;
