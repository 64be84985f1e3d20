/** Cache keys of plans. */
export const planKeys = {
  all: ['plans'] as const,
  list: () => [...planKeys.all, 'list'] as const,
  history: () => [...planKeys.all, 'history'] as const,
  purchase: () => [...planKeys.all, 'purchase'] as const,
};
