/** Cache keys of tasks. */
export const taskKeys = {
  all: ['tasks'] as const,
  /** Today: stored offline, and reloaded by events. */
  ofServer: (serverId: number | null) => [...taskKeys.all, { serverId }] as const,
  /** A past day, `YYYY-MM-DD`. */
  ofDay: (serverId: number | null, date: string | null) => ['taskDays', { serverId, date }] as const,
};
