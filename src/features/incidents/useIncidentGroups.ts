import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import {
  IconBellCheck,
  IconBellZ,
  IconCheck,
  IconRotate,
  IconUserCheck,
  IconUserShare,
} from '@tabler/icons-react';
import type { Incident } from '#contract/http/incidents.ts';
import { offlineReason } from '#data/errors/describe.ts';
import { type IncidentCommand, useIncidentChange } from '#data/incidents/incidents.ts';
import { useActorId } from '#data/session/hooks.ts';
import { durationText } from '#domain/format/duration.ts';
import { serverClock } from '#domain/serverClock.ts';
import { disabledBecause } from '#ui/ContextMenu/entries.ts';
import { toast } from '#ui/toasts/toasts.tsx';
import type { ToolGroup } from '#ui/Toolbar/toolGroup.ts';
import { useUiContext } from '#ui/uiContext.ts';
import type { DialogState } from './dialogState.ts';

const hourMs = 3_600_000;
/** Durations of a snooze, in milliseconds. */
const snoozes = [hourMs, 4 * hourMs, 24 * hourMs, 7 * 24 * hourMs];

/** Actions for the selected incidents, or for one. */
export function useIncidentGroups(
  openDialog: (dialog: DialogState) => void,
): (incidents: readonly Incident[]) => readonly ToolGroup[] {
  const { t, i18n } = useLingui();
  const { isOffline } = useUiContext();
  const me = useActorId();
  const change = useIncidentChange();
  return (incidents) => {
    const incidentIds = incidents.map(({ id }) => id);
    const run = (command: IncidentCommand): void =>
      change.mutate({ incidentIds, command }, (count) =>
        toast.message(t`${plural(count, { one: '# incident changed', other: '# incidents changed' })}`),
      );
    const obstacle = isOffline
      ? t(offlineReason)
      : incidents.length === 0
        ? t`Select incidents first.`
        : null;
    const isAll = (state: string): boolean => incidents.every((incident) => incident.state === state);
    const unlessResolved = disabledBecause(obstacle ?? (isAll('resolved') ? t`It is resolved.` : null));
    const permission = 'incidents_update';
    return [
      {
        key: 'act',
        label: t`Incidents`,
        look: 'buttons',
        entries: [
          {
            key: 'acknowledge',
            label: t`Acknowledge`,
            icon: IconBellCheck,
            permission,
            ...(isAll('acknowledged') && incidents.length > 0
              ? disabledBecause(t`It is acknowledged already.`)
              : unlessResolved),
            onSelect: () => run({ kind: 'acknowledge' }),
          },
          {
            key: 'resolve',
            label: t`Resolve`,
            icon: IconCheck,
            permission,
            ...unlessResolved,
            onSelect: () => run({ kind: 'resolve' }),
          },
          {
            key: 'reopen',
            label: t`Open again`,
            icon: IconRotate,
            permission,
            ...disabledBecause(obstacle ?? (isAll('open') ? t`It is open.` : null)),
            onSelect: () => run({ kind: 'reopen' }),
          },
        ],
      },
      {
        key: 'assign',
        label: t`Assign`,
        look: 'menu',
        obstacle,
        entries: [
          {
            key: 'take',
            label: t`Assign to me`,
            icon: IconUserCheck,
            permission,
            ...unlessResolved,
            onSelect: () => run({ kind: 'assign', userId: me }),
          },
          {
            key: 'assign',
            label: t`Assign to another person`,
            icon: IconUserShare,
            permission,
            ...unlessResolved,
            onSelect: () => openDialog({ kind: 'assign', incidentIds }),
          },
        ],
      },
      {
        key: 'snooze',
        label: t`Snooze`,
        look: 'menu',
        obstacle,
        entries: snoozes.map((ms) => ({
          key: `snooze ${ms}`,
          label: t`Snooze for ${durationText(ms, i18n.locale)}`,
          icon: IconBellZ,
          permission,
          ...unlessResolved,
          onSelect: () => run({ kind: 'snooze', until: new Date(serverClock.now() + ms).toISOString() }),
        })),
      },
    ];
  };
}
