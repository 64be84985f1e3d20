/** Cache keys of tasks. */
export const taskKeys = {
  all: ['tasks'] as const,
  /** Today: kept offline, and loaded anew when something happens. */
  ofServer: (serverId: number | null) => [...taskKeys.all, { serverId }] as const,
  /** A day that is over, `YYYY-MM-DD`. */
  ofDay: (serverId: number | null, date: string | null) => ['taskDays', { serverId, date }] as const,
};
