import { reloads } from '#data/realtime/reloads.ts';

/** Cache keys of incidents and of the rules that open them. */
export const incidentKeys = {
  all: ['incidents'] as const,
  /** Unresolved incidents. */
  current: () => [...incidentKeys.all, 'current'] as const,
  resolved: () => [...incidentKeys.all, 'resolved'] as const,
  one: (id: number) => [...incidentKeys.all, 'one', id] as const,
};
export const alertRuleKeys = {
  all: ['alertRules'] as const,
  list: () => [...alertRuleKeys.all, 'list'] as const,
};

/** Pause between two loads while much happens, milliseconds. */
const cooldownMs = (): number => 500;

export const incidentReloads = [
  reloads(incidentKeys.all, ['incidentsUpdated'], { cooldownMs }),
  reloads(alertRuleKeys.all, ['alertRulesUpdated']),
];
