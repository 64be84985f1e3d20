/** Hours of a day on the wall clock. */
export const dayHours = 24;

/** Steps between the labels of an axis, hours; the finest has 97 of them. */
const steps = [0.25, 0.5, 1, 2, 3, 4, 6] as const;

/** A label needs so much room, CSS pixels. */
const labelRoom = 52;
/** From the middle of a label to that of the present time, which is written on a ground: nearer they would touch. */
export const nowRoom = 42;

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

/** Hours between two labels that have room. @param width of the day, CSS pixels */
export function stepFor(width: number): number {
  const hourWidth = width / dayHours;
  return steps.find((step) => step * hourWidth >= labelRoom) ?? steps[steps.length - 1] ?? dayHours;
}

/** The labels of an axis from 00:00 to 24:00. */
export function ticksOf(step: number): Tick[] {
  return Array.from({ length: Math.round(dayHours / step) + 1 }, (_, index) => ({
    hour: index * step,
    label: clockOf(index * step),
  }));
}

/** Scales of a chart (specification): at the least the whole day is in sight. */
export const scales = { min: 1, max: 6 } as const;

export const clampScale = (scale: number): number => Math.min(scales.max, Math.max(scales.min, scale));

/** How far to scroll sideways so that this hour stays where it was. All in CSS pixels. */
export function scrollFor(hour: number, width: number, at: number): number {
  return Math.max(0, (hour / dayHours) * width - at);
}
