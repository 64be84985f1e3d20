/** Limits of schedules (specification, business constants); both the shapes of the wire and the rules use them. */

export const daysInWeek = 7;

/** Accounts of a console that a schedule can name, and the last index. */
export const slotsPerDay = 31;
export const maxSlot = slotsPerDay - 1;

/** Lengths in characters. */
export const scheduleText = { name: { min: 2, max: 25 }, description: { min: 5, max: 100 } } as const;
