/** Limits of schedules (specification, business constants), used by the schemas of the wire and by rules. */

export const daysInWeek = 7;

/** Number of accounts of a console that a schedule can name: one more than the last index. */
export const slotsPerDay = 31;
export const maxSlot = slotsPerDay - 1;

/** Lengths in characters. */
export const scheduleText = { name: { min: 2, max: 25 }, description: { min: 5, max: 100 } } as const;
