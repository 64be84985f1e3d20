import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Box, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useSetAtom } from 'jotai';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { Incident, IncidentObject } from '#contract/http/incidents.ts';
import { noteKinds, type NoteKind } from '#contract/http/notes.ts';
import { useIncident } from '#data/incidents/incidents.ts';
import { pathTo } from '#domain/access/paths.ts';
import { nearTime } from '#domain/format/time.ts';
import { jumpLeadMs } from '#domain/past/jumpPoints.ts';
import { kindOfObject } from '#entities/activity/list/objects.ts';
import { activityOverlayAtom } from '#entities/activity/overlay.ts';
import {
  severityLabels,
  severityTones,
  stateLabels,
  stateTones,
} from '#entities/incidents/incidentLabels.ts';
import { useIncidentTexts } from '#entities/incidents/useIncidentTexts.ts';
import { NoteMark } from '#entities/notes/NoteMark.tsx';
import { useRemedyTexts } from '#entities/remedies/useRemedyTexts.ts';
import { ActionButton } from '#ui/ActionButton.tsx';
import { useNow } from '#ui/clock.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { Problem } from '#ui/dialogs/Problem.tsx';
import { useDiscardQuestion } from '#ui/dialogs/useDiscardQuestion.tsx';
import { StateBadge } from '#ui/StateBadge/StateBadge.tsx';
import { TimeAgo } from '#ui/TimeAgo.tsx';
import { ActionToolbar } from '#ui/Toolbar/ActionToolbar.tsx';
import type { ToolGroup } from '#ui/Toolbar/toolGroup.ts';
import { useUiContext } from '#ui/uiContext.ts';
import { translateLabel } from '#ui/translateLabel.ts';
import { Comments } from './Comments.tsx';
import { IncidentClips } from './IncidentClips.tsx';
import classes from './Incidents.module.css';

export interface IncidentDialogProps {
  id: number;
  groupsOf: (incidents: readonly Incident[]) => readonly ToolGroup[];
  onClose: () => void;
}

/** One incident: its state, objects, comments and actions. */
export function IncidentDialog({ id, groupsOf, onClose }: IncidentDialogProps) {
  const { t } = useLingui();
  const { explain } = useUiContext();
  const { data, error } = useIncident(id);
  const { nameOf } = useIncidentTexts();
  const showActivity = useSetAtom(activityOverlayAtom);
  const [isDirty, setDirty] = useState(false);
  const { dialogProps, question } = useDiscardQuestion(isDirty, onClose);
  return (
    <>
      <Dialog size={720} title={data ? `#${id} · ${nameOf(data.incident)}` : `#${id}`} {...dialogProps}>
        {data ? (
          <Stack gap={16}>
            <Facts incident={data.incident} />
            <Group gap={8}>
              <ActionToolbar groups={groupsOf([data.incident])} />
              <ActionButton
                permission="activity_view"
                onClick={() => showActivity({ object: 'incident', id, name: `#${id}` })}
              >
                {t`Activity`}
              </ActionButton>
            </Group>
            <IncidentClips id={id} />
            <Objects objects={data.objects} />
            <Comments id={id} comments={data.comments} onDirty={setDirty} />
          </Stack>
        ) : error ? (
          <Problem>{explain(error).text}</Problem>
        ) : (
          <Skeleton height={240} radius="md" />
        )}
      </Dialog>
      {question}
    </>
  );
}

function Facts({ incident }: { incident: Incident }) {
  const { t } = useLingui();
  const { can, timezone } = useUiContext();
  const { aboutOf } = useIncidentTexts();
  const doneOf = useRemedyTexts();
  const now = useNow();
  const { severity, state, server, openedAt, openings, acknowledged, assignee, snoozedUntil, resolved } =
    incident;
  const near = (at: string): string => nearTime(Date.parse(at), now, timezone);
  const about = aboutOf(incident);
  const { remedies } = incident;
  const remedied = doneOf(remedies?.acts ?? []) || t`no action was possible`;
  return (
    <>
      <Group gap={12}>
        <StateBadge tone={severityTones[severity] ?? 'info'}>
          {translateLabel(severityLabels, severity, t)}
        </StateBadge>
        <StateBadge tone={stateTones[state] ?? 'info'}>{translateLabel(stateLabels, state, t)}</StateBadge>
      </Group>
      <dl className={classes.facts}>
        {server ? (
          <Fact label={t`Server`}>
            {can('servers_view') ? (
              <Link to={`${pathTo('serversInfo')}#server-${server.id}`}>{server.name}</Link>
            ) : (
              server.name
            )}
            <NoteMark kind="server" id={server.id} />
          </Fact>
        ) : null}
        {about === '' ? null : <Fact label={t({ message: 'About', context: 'incident' })}>{about}</Fact>}
        <Fact label={t`Opened`}>
          <TimeAgo at={openedAt} />
          {openings > 1 ? (
            <Text c="dimmed" fz="xs">
              <Plural value={openings} one="opened # time" other="opened # times" />
            </Text>
          ) : null}
        </Fact>
        {remedies ? (
          <Fact label={t`Automatic actions`}>
            {remedies.spentAt ? (
              <Trans>Limit reached: {remedied} within a day</Trans>
            ) : remedies.isTried ? (
              <Trans>In progress, nobody is notified yet: {remedied}</Trans>
            ) : (
              remedied
            )}
          </Fact>
        ) : null}
        {acknowledged ? (
          <Fact label={t`Acknowledged by`}>
            {acknowledged.by?.name} · {near(acknowledged.at)}
          </Fact>
        ) : null}
        {assignee ? <Fact label={t`Assigned to`}>{assignee.name}</Fact> : null}
        {snoozedUntil === null ? null : <Fact label={t`Snoozed until`}>{near(snoozedUntil)}</Fact>}
        {resolved ? (
          <Fact label={t({ message: 'Resolved', context: 'incident' })}>
            {resolved.by ? resolved.by.name : t`automatically`} · {near(resolved.at)}
          </Fact>
        ) : null}
      </dl>
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const isNoted = (kind: string): kind is NoteKind => (noteKinds as readonly string[]).includes(kind);

/** Its present and former objects, with links. */
function Objects({ objects }: { objects: readonly IncidentObject[] }) {
  const { can, timezone } = useUiContext();
  const now = useNow();
  const shown = objects.filter(({ kind }) => kindOfObject({ kind }).place !== null);
  if (shown.length === 0) return null;
  return (
    <Box component="ul" className={classes.objects}>
      {shown.map(({ kind, id, name, since, until }) => {
        const { icon: Icon, place } = kindOfObject({ kind });
        const isRecorded = kind === 'console' && can('consoles_recording_view');
        const label = kind === 'console' ? name.toUpperCase() : name;
        return (
          <li key={`${kind} ${id}`} data-over={until !== null || undefined}>
            <Icon size={16} stroke={1.75} aria-hidden="true" />
            {place && (place.needs === null || can(place.needs)) ? (
              <Link to={place.to(id, isRecorded ? Date.parse(since) - jumpLeadMs : undefined)}>{label}</Link>
            ) : (
              <span>{label}</span>
            )}
            {isNoted(kind) ? <NoteMark kind={kind} id={id} /> : null}
            <Text component="span" c="dimmed" fz="xs">
              {until === null ? (
                <Trans>since {nearTime(Date.parse(since), now, timezone)}</Trans>
              ) : (
                <Trans>until {nearTime(Date.parse(until), now, timezone)}</Trans>
              )}
            </Text>
          </li>
        );
      })}
    </Box>
  );
}
