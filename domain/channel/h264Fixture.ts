/** The bits of an unsigned number in exponential Golomb code. */
const golomb = (value: number): string => {
  const bits = (value + 1).toString(2);
  return '0'.repeat(bits.length - 1) + bits;
};

/** A sequence parameter set of the baseline profile with this size in macroblocks. */
export function h264Parameters(
  width: number,
  height: number,
  { order = 2, profile = 66 } = {},
): Uint8Array<ArrayBuffer> {
  const fields = [0, 0, order, ...(order === 0 ? [4] : []), 1].map(golomb).join('');
  const bits = `${fields}0${golomb(width - 1)}${golomb(height - 1)}1000`;
  const body = bits.padEnd(Math.ceil(bits.length / 8) * 8, '0').match(/.{8}/g) ?? [];
  const numbers = body.map((byte) => Number.parseInt(byte, 2));
  return Uint8Array.from([0, 0, 0, 1, 0x67, profile, 0xc0, 31, ...numbers]);
}
