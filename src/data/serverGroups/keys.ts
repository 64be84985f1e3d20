/** Cache keys of server groups. */
export const serverGroupKeys = {
  all: ['serverGroups'] as const,
  list: () => [...serverGroupKeys.all, 'list'] as const,
};
