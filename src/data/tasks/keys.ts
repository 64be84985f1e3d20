/** Cache keys of tasks. */
export const taskKeys = {
  all: ['tasks'] as const,
  ofServer: (serverId: number | null) => [...taskKeys.all, { serverId }] as const,
};
