import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ActivityEntry } from '#contract/http/activity.ts';
import type { ExportedList } from '#data/activity/recordExport.ts';
import { useEnums } from '#data/enums/queries.ts';
import { translatedText } from '#data/errors/refusals.ts';
import { dateTime } from '#domain/format/time.ts';
import { durationText } from '#domain/format/duration.ts';
import { useFieldName } from '#entities/accountFields/fieldNames.ts';
import { useAuditDetails } from '#entities/audit/useAuditDetails.ts';
import { conditionLabels } from '#entities/incidents/incidentLabels.ts';
import { remedyLabels } from '#entities/remedies/remedyLabels.ts';
import { runReasons } from '#entities/runReasons/runReasons.ts';
import { useTypeLabel } from '#entities/walletTypes/useTypeLabel.ts';
import { useUiContext } from '#ui/uiContext.ts';
import { useUsd } from '#ui/useUsd.ts';
import { translateLabel } from '#ui/translateLabel.ts';

/** A changed value, as texts; null: a secret, or too large to be shown. */
export interface ShownChange {
  field: string;
  before: string | null;
  after: string | null;
}

/** Why somebody lost control. */
const controlReasons = {
  silence: msg`no message from the user`,
  scriptResumed: msg`the script was resumed`,
  disconnected: msg`the console was disconnected`,
  other: msg`another reason`,
} as const;

/** Lists that were saved as a file. */
const exportedLists: Record<ExportedList, MessageDescriptor> = {
  accounts: msg`accounts`,
  accountsDatabase: msg`accounts database`,
  activity: msg`activity`,
  financialReport: msg`financial report`,
  proxies: msg`proxies`,
  rolePermissions: msg`role permissions`,
  serversSummary: msg`servers summary`,
  signIns: msg`sign-ins`,
  walletHistory: msg`balance history`,
};

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** A value as a text: a list or an object as JSON. */
const textOf = (value: unknown): string =>
  value === null || value === undefined
    ? ''
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value as string | number | boolean);

/** The changed values of an edit; the condition of an alert rule by its name. */
export function useChanges(): (entry: Pick<ActivityEntry, 'kind' | 'data'>) => readonly ShownChange[] {
  const { t } = useLingui();
  return ({ kind, data: { changes } }) => {
    if (!Array.isArray(changes)) return [];
    return (changes as Record<string, unknown>[]).map(({ field, ...values }) => {
      const isCondition = kind.startsWith('alertRule') && field === 'kind';
      const shown = (name: 'before' | 'after'): string | null => {
        if (!(name in values)) return null;
        const text = textOf(values[name]);
        return isCondition ? translateLabel(conditionLabels, text, t) : text;
      };
      return { field: textOf(field), before: shown('before'), after: shown('after') };
    });
  };
}

/** Details of an entry, shown after its objects, in the language of the user. */
export function useDetails(): (entry: ActivityEntry) => string[] {
  const { t, i18n } = useLingui();
  const fieldName = useFieldName();
  const auditDetails = useAuditDetails();
  const typeLabel = useTypeLabel();
  const usd = useUsd();
  const { timezone } = useUiContext();
  const { serverFlows } = useEnums();
  const flow = (id: unknown): unknown => serverFlows.find((known) => known.id === id)?.name ?? id;
  return ({ kind, actor, data }) => {
    const { by, error, reason, detail, from, to, length, failedFor, fields, changes, more = 0 } = data;
    const { action, acts } = data;
    const { type, amount, price, what, count, status, source, version, text, until, details, after, screen } =
      data;
    const lasted = failedFor ?? after;
    const hidden = Array.isArray(changes) ? changes.length + Number(more) : 0;
    const money = amount ?? price;
    const parts = [
      isText(by) && by !== actor?.name && t`by ${by}`,
      isText(action) && translateLabel(remedyLabels, action, t),
      Array.isArray(acts) &&
        (acts as { kind: string; count: number }[])
          .map((act) => `${translateLabel(remedyLabels, act.kind, t)}: ${act.count}`)
          .join(', '),
      isText(error) && translatedText(error),
      isText(reason) && translateLabel(kind === 'controlLost' ? controlReasons : runReasons, reason, t),
      isText(detail) && translatedText(detail),
      kind === 'controlTakenOver'
        ? isText(from) && t`from ${from}`
        : kind === 'serverFlowChanged'
          ? moveText(flow(from), flow(to))
          : moveText(from, to),
      typeof length === 'number' && t`${plural(length, { one: '# character', other: '# characters' })}`,
      typeof lasted === 'number' && t`after ${durationText(lasted * 1000, i18n.locale)}`,
      Array.isArray(fields) && fields.map((field) => fieldName(textOf(field))).join(', '),
      hidden > 0 && t`${plural(hidden, { one: '# value', other: '# values' })}`,
      isText(until) && t`until ${dateTime(Date.parse(until), timezone)}`,
      isText(type) && typeLabel(type),
      typeof money === 'number' && usd(money),
      isText(what) && translateLabel(exportedLists, what, t),
      ...[screen, text, version, source, status].map((value) => isText(value) && value),
      isText(what) && typeof count === 'number' && t`${plural(count, { one: '# row', other: '# rows' })}`,
      isRecord(details) && auditDetails(kind, details as Record<string, string | number | null>),
    ];
    return parts.filter(isText);
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** `before → after`. */
function moveText(from: unknown, to: unknown): string | false {
  if (to === null && typeof from === 'string') return `${from} → —`;
  if (to === undefined || typeof to === 'object') return false;
  return from === undefined || from === null ? textOf(to) : `${textOf(from)} → ${textOf(to)}`;
}
