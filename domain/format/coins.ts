const units = [
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'K'],
] as const;

const figures = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

/** Coins with thousands separators, from a thousand on as K, M or B: `950`, `12.5K`, `1,250B`. */
export function formatCoins(coins: number): string {
  const size = Math.abs(coins);
  // The shortcut serves most of tens of thousands of values: the browser's format takes a hundred times as
  // long.
  if (size < 1_000 && coins % 1 === 0) return String(coins);
  // A value that would be rounded up to 1,000K is shown as 1M.
  const unit = units.find(([from]) => size >= from * 0.99995);
  return unit ? `${figures.format(coins / unit[0])}${unit[1]}` : figures.format(coins);
}
