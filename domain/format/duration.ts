const minuteMs = 60_000;
const units = [
  { unit: 'day', minutes: 1440 },
  { unit: 'hour', minutes: 60 },
  { unit: 'minute', minutes: 1 },
] as const;

/** Formatters are expensive to create. */
const formats = new Map<string, Intl.NumberFormat>();

function formatOf(language: string, unit: string, unitDisplay: 'long' | 'short'): Intl.NumberFormat {
  const key = `${language} ${unit} ${unitDisplay}`;
  const known = formats.get(key) ?? new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay });
  formats.set(key, known);
  return known;
}

/**
 * A duration in days, hours and minutes, at most two of them: `12 hours`, `1 day 3 hours`. Minutes are
 * rounded up, so that a remaining time is `0 minutes` only when it is over.
 * @param ms milliseconds; a negative one counts as none
 */
export function durationText(ms: number, language: string, display: 'long' | 'short' = 'long'): string {
  let rest = Math.ceil(Math.max(0, ms) / minuteMs);
  const parts: string[] = [];
  for (const { unit, minutes } of units) {
    const count = Math.floor(rest / minutes);
    rest %= minutes;
    if (count > 0) parts.push(formatOf(language, unit, display).format(count));
    // The second part follows directly, or not at all: `1 day 5 minutes` would look exact.
    else if (parts.length > 0) break;
    if (parts.length === 2) break;
  }
  return parts.join(' ') || formatOf(language, 'minute', display).format(0);
}

/**
 * How long to wait, in whole seconds, minutes or hours, rounded up so that nobody tries too early. Other
 * languages get the short form, because their words would need the case of the sentence.
 */
export function waitText(seconds: number, language: string): string {
  const minutes = Math.ceil(seconds / 60);
  const display = language === 'en' ? 'long' : 'short';
  if (seconds < 60) return formatOf(language, 'second', display).format(Math.ceil(seconds));
  return minutes < 120
    ? formatOf(language, 'minute', display).format(minutes)
    : formatOf(language, 'hour', display).format(Math.ceil(minutes / 60));
}
