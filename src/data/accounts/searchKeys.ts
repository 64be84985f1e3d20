import { reloads } from '#data/realtime/reloads.ts';

export const searchKeys = {
  all: ['accountSearch'] as const,
  of: (id: number | null) => [...searchKeys.all, { id }] as const,
};

/** Longest pause between two searches while accounts change, milliseconds. */
const maxCooldownMs = 10_000;
const cooldownMs = (tookMs: number): number => Math.min(maxCooldownMs, Math.max(1_000, tookMs * 10));

export const searchReloads = reloads(searchKeys.all, ['accountsUpdated', 'accountsDeleted'], { cooldownMs });
