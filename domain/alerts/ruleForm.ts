import { z } from 'zod';
import { line } from '#contract/common.ts';
import type { AlertRule, NewAlertRule } from '#contract/http/alertRules.ts';
import { severities } from '#contract/http/incidents.ts';
import { type Remedy, remedy, remedyKinds } from '#contract/http/remedies.ts';
import { isTime } from '#domain/format/time.ts';
import { isSameData } from '#domain/sameData.ts';
import { remediedConditions } from '#domain/remedies/remedies.ts';
import { conditionOf, paramsOf } from './conditions.ts';

const minutes = z.number().min(0).max(10_080);

/** The form of a rule: times in minutes, ids as texts, the number of its condition as one field. */
export const ruleForm = z
  .object({
    /** Empty: the rule has the name of its condition. */
    name: line(50, 0),
    kind: z.string().min(1),
    /** Number of the condition, if it has one. */
    number: z.number(),
    forMinutes: minutes,
    clearMinutes: minutes,
    severity: z.enum(severities),
    serverIds: z.array(z.string()),
    groupIds: z.array(z.string()),
    /** Destinations in order; empty: all. */
    destinationIds: z.array(z.string()),
    /** Minutes until the next of them gets the message; 0: all at once. */
    nextMinutes: z.int().min(0).max(72),
    isQuiet: z.boolean(),
    /** Times of day; what cannot be read is no fault while they are not used. */
    from: z.string(),
    to: z.string(),
    days: z.array(z.string()),
    timezone: z.string().min(1),
    /** Automatic actions of the rule, in order. */
    remediesOn: z.boolean(),
    actions: z.array(remedy),
    enabled: z.boolean(),
  })
  .superRefine(({ kind, number, isQuiet, from, to, days, remediesOn, actions }, { addIssue }) => {
    if (remediesOn && remediedConditions.has(kind) && actions.length === 0)
      addIssue({ code: 'custom', path: ['actions'], message: 'noActions' });
    const [param] = Object.values(conditionOf(kind)?.params ?? {});
    if (param && (number < param.min || number > param.max))
      addIssue({ code: 'custom', path: ['number'], message: number < param.min ? 'tooSmall' : 'tooLarge' });
    for (const [path, time] of Object.entries({ from, to }))
      if (isQuiet && !isTime(time)) addIssue({ code: 'custom', path: [path], message: 'noTime' });
    if (isQuiet && days.length === 0) addIssue({ code: 'custom', path: ['days'], message: 'noDays' });
  })
  .transform(
    ({
      name,
      kind,
      number,
      forMinutes,
      clearMinutes,
      serverIds,
      groupIds,
      destinationIds,
      nextMinutes,
      isQuiet,
      from,
      to,
      days,
      timezone,
      remediesOn,
      actions,
      ...rest
    }) => {
      const [param] = Object.keys(conditionOf(kind)?.params ?? {});
      const isPlaced = conditionOf(kind)?.scope === 'server';
      return {
        severity: rest.severity,
        enabled: rest.enabled,
        name: name === '' ? null : name,
        kind,
        params: param === undefined ? {} : { [param]: number },
        forSeconds: Math.round(forMinutes * 60),
        clearSeconds: Math.round(clearMinutes * 60),
        serverIds: isPlaced ? serverIds.map(Number) : [],
        groupIds: isPlaced ? groupIds.map(Number) : [],
        steps:
          destinationIds.length > 0
            ? destinationIds.map((id, at) => ({ destinationId: Number(id), afterMinutes: at * nextMinutes }))
            : null,
        remedies:
          remediedConditions.has(kind) && actions.length > 0 ? { enabled: remediesOn, actions } : null,
        quiet: isQuiet ? { from, to, days: days.map(Number).sort((a, b) => a - b), timezone } : null,
      } satisfies NewAlertRule;
    },
  );
export type RuleValues = z.input<typeof ruleForm>;

/** Initial values of the form after a condition was chosen. */
export const valuesOfKind = (
  kind: string,
): Pick<RuleValues, 'number' | 'forMinutes' | 'clearMinutes' | 'severity'> => {
  const condition = conditionOf(kind);
  return {
    number: Object.values(paramsOf(kind, {}))[0] ?? 0,
    forMinutes: (condition?.forSeconds ?? 0) / 60,
    clearMinutes: (condition?.clearSeconds ?? 60) / 60,
    severity: condition?.severity ?? 'warning',
  };
};

const isKnown = (action: { kind: string }): action is Remedy =>
  (remedyKinds as readonly string[]).includes(action.kind);

/** Minutes between two steps: the first one may be later than at once, because one before it was deleted. */
const intervalOf = ([first, second]: NonNullable<AlertRule['steps']>): number =>
  first && second ? second.afterMinutes - first.afterMinutes : 10;

/** What to send for a rule that was edited: its steps only if they were, because they may have other intervals. */
export function changeOf(entered: NewAlertRule, rule: AlertRule | null): NewAlertRule {
  const { steps, ...others } = entered;
  const shown = rule && ruleForm.safeParse(valuesOf(rule, '')).data?.steps;
  return shown !== undefined && rule && isSameData(steps, shown) ? others : entered;
}

/** @param timezone of the user, for quiet hours that the rule has not yet */
export function valuesOf(rule: AlertRule | null, timezone: string): RuleValues {
  const kind = rule?.kind ?? 'consoleFailed';
  const quiet = rule?.quiet ?? null;
  return {
    name: rule?.name ?? '',
    kind,
    ...valuesOfKind(kind),
    ...(rule && {
      number: Object.values(paramsOf(kind, rule.params))[0] ?? 0,
      forMinutes: rule.forSeconds / 60,
      clearMinutes: rule.clearSeconds / 60,
      severity: severities.find((known) => known === rule.severity) ?? 'warning',
    }),
    serverIds: (rule?.serverIds ?? []).map(String),
    groupIds: (rule?.groupIds ?? []).map(String),
    destinationIds: (rule?.steps ?? []).map(({ destinationId }) => String(destinationId)),
    nextMinutes: intervalOf(rule?.steps ?? []),
    isQuiet: quiet !== null,
    from: quiet?.from ?? '22:00',
    to: quiet?.to ?? '07:00',
    days: (quiet?.days ?? [1, 2, 3, 4, 5, 6, 7]).map(String),
    timezone: quiet?.timezone ?? timezone,
    remediesOn: rule?.remedies?.enabled ?? false,
    actions: (rule?.remedies?.actions ?? []).filter(isKnown),
    enabled: rule?.enabled ?? true,
  };
}
