/** A new id for a pad line: 16 random bytes as 32 hexadecimal digits. */
export function newPadLineId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
