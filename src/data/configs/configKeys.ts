import type { EffectiveTarget } from '#contract/http/effectiveConfig.ts';

export const configKeys = {
  all: ['configs'] as const,
  /** Configs that the user can choose from. */
  own: () => [...configKeys.all, 'own'] as const,
  schema: () => [...configKeys.all, 'schema'] as const,
  base: () => [...configKeys.all, 'base'] as const,
  effective: () => [...configKeys.all, 'effective'] as const,
  effectiveOf: (kind: EffectiveTarget, id: number) => [...configKeys.effective(), kind, id] as const,
};
