import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconBellCheck, IconCheck, IconRotate, IconUserCheck } from '@tabler/icons-react';
import type { Incident } from '#contract/http/incidents.ts';
import { offlineReason } from '#data/errors/describe.ts';
import { type IncidentCommand, useIncidentChange } from '#data/incidents/incidents.ts';
import { useUser } from '#data/session/hooks.ts';
import { type MenuEntry, obstructed } from '#ui/ContextMenu/entries.ts';
import { toast } from '#ui/toasts/toasts.tsx';
import { menuOf as asMenu } from '#ui/Toolbar/menuOf.ts';
import type { ToolGroup } from '#ui/Toolbar/toolGroup.ts';
import { useUiContext } from '#ui/uiContext.ts';

/** What can be done with incidents: those that are selected, and one by its menu. */
export function useIncidentGroups(chosen: readonly Incident[]) {
  const { t } = useLingui();
  const { isOffline } = useUiContext();
  const me = useUser().id;
  const change = useIncidentChange();
  const run = (incidents: readonly Incident[], command: IncidentCommand): void =>
    change.mutate({ incidentIds: incidents.map(({ id }) => id), command }, (count) =>
      toast.message(t`${plural(count, { one: '# incident changed', other: '# incidents changed' })}`),
    );
  const groupsOf = (incidents: readonly Incident[]): readonly ToolGroup[] => {
    const obstacle = isOffline ? t(offlineReason) : incidents.length === 0 ? t`Nothing is selected.` : null;
    const isAll = (state: string): boolean => incidents.every((incident) => incident.state === state);
    return [
      {
        key: 'incidents',
        label: t`Incidents`,
        look: 'buttons',
        entries: [
          {
            key: 'acknowledge',
            label: t`Acknowledge`,
            icon: IconBellCheck,
            permission: 'incidents_update',
            ...obstructed(obstacle ?? (isAll('acknowledged') ? t`It is acknowledged already.` : null)),
            onSelect: () => run(incidents, { kind: 'acknowledge' }),
          },
          {
            key: 'take',
            label: t`Assign to me`,
            icon: IconUserCheck,
            permission: 'incidents_update',
            ...obstructed(obstacle ?? (isAll('resolved') ? t`It is resolved.` : null)),
            onSelect: () => run(incidents, { kind: 'assign', userId: me }),
          },
          {
            key: 'resolve',
            label: t`Resolve`,
            icon: IconCheck,
            permission: 'incidents_update',
            ...obstructed(obstacle ?? (isAll('resolved') ? t`It is resolved.` : null)),
            onSelect: () => run(incidents, { kind: 'resolve' }),
          },
          {
            key: 'reopen',
            label: t`Open again`,
            icon: IconRotate,
            permission: 'incidents_update',
            ...obstructed(obstacle ?? (isAll('open') ? t`It is open.` : null)),
            onSelect: () => run(incidents, { kind: 'reopen' }),
          },
        ],
      },
    ];
  };
  return {
    groups: groupsOf(chosen),
    menuOf: (incident: Incident): readonly MenuEntry[] => asMenu(groupsOf([incident])),
  };
}
