/** Remainders of each byte, for the polynomial of IEEE 802.3 in reversed order. */
const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xed_b8_83_20 : rest >>> 1;
  return rest;
});

/** CRC-32 as used by zip, gzip and PNG. */
export function crc32(bytes: Uint8Array): number {
  let rest = 0xff_ff_ff_ff;
  for (let index = 0; index < bytes.length; index++)
    rest = (rest >>> 8) ^ (table[(rest ^ (bytes[index] ?? 0)) & 0xff] ?? 0);
  return (rest ^ 0xff_ff_ff_ff) >>> 0;
}
