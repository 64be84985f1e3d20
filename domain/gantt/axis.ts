/** Hours of a day on the wall clock. */
export const dayHours = 24;

/** Steps between the labels of an axis, hours; the finest has 97 labels. */
const steps = [0.25, 0.5, 1, 2, 3, 4, 6] as const;

/** Minimum width per label, CSS pixels. */
const labelRoom = 52;
/** Minimum distance of a label to that of the current time, center to center, CSS pixels: closer ones would overlap. */
const nowLabelWidth = 42;

export interface Tick {
  hour: number;
  /** `HH:mm`, up to 24:00. */
  label: string;
}

const two = (value: number): string => String(value).padStart(2, '0');

/** `HH:mm` of a decimal hour, rounded to the minute: 24 is the end of the day. */
export function clockOf(hour: number): string {
  const minutes = Math.round(hour * 60);
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/**
 * Hours between two labels at this width.
 *
 * @param width of the day, CSS pixels
 * @param room minimum width per label, CSS pixels
 */
export function stepFor(width: number, room: number = labelRoom): number {
  const hourWidth = width / dayHours;
  return steps.find((step) => step * hourWidth >= room) ?? steps[steps.length - 1] ?? dayHours;
}

/** The labels of an axis from 00:00 to 24:00. */
export function ticksOf(step: number): Tick[] {
  return Array.from({ length: Math.round(dayHours / step) + 1 }, (_, index) => ({
    hour: index * step,
    label: clockOf(index * step),
  }));
}

/** Scales of a chart (specification); at the minimum the whole day is visible. */
export const scales = { min: 1, max: 6 } as const;

export const clampScale = (scale: number): number => Math.min(scales.max, Math.max(scales.min, scale));

/** Horizontal scroll position that keeps this hour at `at`. All in CSS pixels. */
export function scrollFor(hour: number, width: number, at: number): number {
  return Math.max(0, (hour / dayHours) * width - at);
}

/**
 * Where the label of the current time is, and which labels it hides: at its time, unless it would hide two, then a little
 * nearer to the closest one. All are centers in CSS pixels.
 */
export function placeNow(
  labels: readonly number[],
  now: number,
): { at: number; covers: (label: number) => boolean } {
  const distance = (label: number): number => Math.abs(label - now);
  const [, second] = labels
    .filter((label) => distance(label) < nowLabelWidth)
    .toSorted((a, b) => distance(a) - distance(b));
  const at = second === undefined ? now : second + (second > now ? -nowLabelWidth : nowLabelWidth);
  return { at, covers: (label) => Math.abs(label - at) < nowLabelWidth };
}
