import { useLingui } from '@lingui/react/macro';
import type { AuditEntry } from '#contract/http/audit.ts';
import { useRoleNames } from '#data/enums/roles.ts';
import { durationText } from '#domain/format/duration.ts';
import { detailLabels } from './auditLabels.ts';

/** Details of an action of the audit log, besides its people, as a text: `before: Ann, after: Bea`. */
export function useAuditDetails(): (action: string, details: AuditEntry['details']) => string {
  const { t, i18n } = useLingui();
  const roleName = useRoleNames();
  return (action, details) => {
    function textOf(name: string, value: string | number): string {
      if (typeof value === 'string') return value;
      const isRole = name === 'role' || (action === 'roleChanged' && (name === 'from' || name === 'to'));
      if (isRole) return roleName(value);
      return name === 'workTime' ? durationText(value, i18n.locale) : String(value);
    }
    // The database orders names by their length; the old value comes first.
    const { from = null, ...others } = details;
    const parts = Object.entries({ from, ...others }).flatMap(([name, value]) => {
      if (value === null) return [];
      const label = detailLabels[name];
      const text = textOf(name, value);
      return [`${label ? t(label) : name}: ${text}`];
    });
    return parts.join(', ');
  };
}
