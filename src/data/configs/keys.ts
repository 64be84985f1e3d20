/** Cache keys of configs. */
export const configKeys = {
  all: ['configs'] as const,
  /** Configs that the user can choose from. */
  own: () => [...configKeys.all, 'own'] as const,
  schema: () => [...configKeys.all, 'schema'] as const,
  base: () => [...configKeys.all, 'base'] as const,
};
