import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Incident } from '#contract/http/incidents.ts';
import { conditionOf } from '#domain/alerts/conditions.ts';
import { translateLabel } from '#ui/translateLabel.ts';
import { conditionLabels } from './incidentLabels.ts';

/** Maximum number of names of objects. */
const maxNames = 3;

/** Title and objects of an incident: `Consoles failed`, `C1-01, C1-02 and 3 more`. */
export function useIncidentTexts() {
  const { t } = useLingui();
  /** What an incident is about that names no objects; null: it names them. */
  const summaryOf = ({ kind, count, figure, consoleIds }: Incident): string | null => {
    if (kind === 'serverOffline')
      return consoleIds.length === 0 ? '' : t`${plural(count, { one: '# console', other: '# consoles' })}`;
    if (kind === 'accountsFailedShare') return t`${figure ?? 0} % of the accounts`;
    if (kind === 'fleetOutage')
      return t`${figure ?? 0} % of the consoles are down: automatic actions are stopped`;
    if (kind === 'diskFull' || kind === 'serverDiskFull') return t`${figure ?? 0} % free`;
    if (kind === 'balanceDays')
      return t`${plural(figure ?? 0, { one: 'lasts for # day', other: 'lasts for # days' })}`;
    if (kind === 'backupOld')
      return t`${plural(figure ?? 0, { one: 'none for # day', other: 'none for # days' })}`;
    return kind === 'serverBelowNormal' ? t`${figure ?? 0} % less than usual` : null;
  };
  const objectsOf = (incident: Incident): string => {
    const { kind, state, names, count } = incident;
    const summary = summaryOf(incident);
    const shown = names.slice(0, maxNames).join(', ');
    if (count === 0 && state !== 'resolved' && conditionOf(kind)) {
      // They were the last ones; how many there were is not known.
      const last = names.length > maxNames ? `${shown}…` : shown;
      return [summary === null ? last : '', t`over, closes soon`].filter(Boolean).join(' · ');
    }
    if (summary !== null) return summary;
    const rest = count - Math.min(names.length, maxNames);
    return rest > 0 ? t`${shown} and ${rest} more` : shown;
  };
  return {
    nameOf: ({ kind, rule }: Pick<Incident, 'kind' | 'rule'>): string =>
      rule?.name ?? translateLabel(conditionLabels, kind, t),
    aboutOf: (incident: Incident): string =>
      [
        objectsOf(incident),
        incident.state === 'open' && incident.remedies?.spentAt ? t`limit of automatic actions reached` : '',
      ]
        .filter(Boolean)
        .join(' · '),
  };
}
