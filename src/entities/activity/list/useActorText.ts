import { useLingui } from '@lingui/react/macro';
import type { ActivityEntry } from '#contract/http/activity.ts';
import { conditionLabels } from '#entities/incidents/incidentLabels.ts';
import { translateLabel } from '#ui/translateLabel.ts';

/** The actor and the cause: `Ann as Bob`, `Scheduler “Night”`. */
export function useActorText(): (entry: ActivityEntry) => string {
  const { t } = useLingui();
  function nameOf({ actor, cause }: ActivityEntry): string {
    const name = actor?.name ?? cause ?? '';
    if (actor?.kind === 'scheduler') return t`Scheduler “${name}”`;
    if (actor?.kind === 'link') return actor.name === null ? t`Access link` : t`${name} by an access link`;
    if (actor?.kind === 'agent') return t`Agent of the server`;
    if (actor?.kind === 'user') return actor.name ?? t`unknown user`;
    return actor?.name ?? t`System`;
  }
  return (entry) => {
    const { as } = entry.data;
    const name = nameOf(entry);
    const who = typeof as === 'string' && as !== entry.actor?.name ? t`${name} as ${as}` : name;
    const { cause } = entry;
    // An alert rule without a name is called as its condition.
    return cause === null || cause === entry.actor?.name
      ? who
      : `${who} · ${translateLabel(conditionLabels, cause, t)}`;
  };
}
