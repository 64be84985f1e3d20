import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Box, Skeleton, Text } from '@mantine/core';
import { IconBell, IconBellCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Incident } from '#contract/http/incidents.ts';
import { incidentKeys } from '#data/incidents/incidentKeys.ts';
import { useIncidentChange, useIncidents, useOpenCount } from '#data/incidents/incidents.ts';
import { useListState } from '#data/lists/useListState.ts';
import { pathTo } from '#domain/access/paths.ts';
import { mostSevere, openIncidents } from '#domain/alerts/list.ts';
import { severityTones } from './incidentLabels.ts';
import { useIncidentTexts } from './useIncidentTexts.ts';
import { PanelPopover } from '#ui/popover/PanelPopover.tsx';
import { Permitted } from '#ui/Permitted.tsx';
import { ListPending, ListStale } from '#ui/states/ListStates.tsx';
import { TimeAgo } from '#ui/TimeAgo.tsx';
import { tooltipProps } from '#ui/Tips/Tips.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import classes from './Bell.module.css';

/** Incidents that are listed; the others are on their page. */
const maxListed = 8;
const none: readonly Incident[] = [];

/** The number of unacknowledged incidents, "?" while it cannot be loaded, and a list of them. */
export function Bell() {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const query = useIncidents();
  const state = useListState(query, incidentKeys.current());
  const incidents = openIncidents(query.data ?? none);
  const { nameOf, aboutOf } = useIncidentTexts();
  const { isOffline } = useUiContext();
  const change = useIncidentChange();
  const count = useOpenCount();
  const isFailed = state.error !== null;
  const label = isFailed
    ? t`Incidents cannot be loaded`
    : count === null
      ? t`Incidents`
      : count === 0
        ? t`No open incidents`
        : t`${plural(count, { one: '# open incident', other: '# open incidents' })}`;
  const close = (): void => setOpen(false);
  const known = count ?? incidents.length;
  const rest = known - maxListed;
  const title = (incident: Incident): string =>
    [nameOf(incident), incident.server?.name].filter(Boolean).join(' · ');
  return (
    <PanelPopover
      target={
        <ActionIcon
          size={36}
          pos="relative"
          data-tone={known === 0 ? undefined : severityTones[mostSevere(incidents)]}
          aria-label={label}
          aria-haspopup="dialog"
          onClick={() => setOpen(!isOpen)}
          {...(isOpen ? {} : tooltipProps(label))}
        >
          <IconBell size={20} stroke={1.6} />
          {isFailed || known > 0 ? (
            <span className={classes.count} aria-hidden="true">
              {count === null ? '?' : count > 99 ? '99+' : count}
            </span>
          ) : null}
        </ActionIcon>
      }
      label={label}
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width={360}
      dropdown={{ maw: 'calc(100vw - 16px)', p: 4 }}
    >
      {query.data ? <ListStale state={state} /> : null}
      {!query.data ? (
        <ListPending state={state} failedTitle={label} skeleton={<Skeleton height={44} />} />
      ) : known === 0 ? (
        isFailed ? null : (
          <Text c="dimmed" fz="sm" p={12}>
            {label}
          </Text>
        )
      ) : (
        <Box component="ul" mah="min(60vh, 480px)" data-scroll>
          {incidents.slice(0, maxListed).map((incident) => (
            <li key={incident.id} className={classes.line}>
              <Link
                data-hover
                className={classes.item}
                data-tone={severityTones[incident.severity]}
                to={pathTo('incidents', { query: { incident: incident.id } })}
                onClick={close}
              >
                <b>{title(incident)}</b>
                <span data-truncate>{aboutOf(incident)}</span>
                <span>
                  <TimeAgo at={incident.openedAt} />
                </span>
              </Link>
              <Permitted permission="incidents_update">
                <ActionIcon
                  size={44}
                  aria-label={t`Acknowledge: ${title(incident)}`}
                  disabled={isOffline}
                  onClick={() =>
                    change.mutate({ incidentIds: [incident.id], command: { kind: 'acknowledge' } })
                  }
                  {...tooltipProps(t`Acknowledge`)}
                >
                  <IconBellCheck size={18} stroke={1.6} />
                </ActionIcon>
              </Permitted>
            </li>
          ))}
        </Box>
      )}
      <Link data-hover className={classes.all} to={pathTo('incidents')} onClick={close}>
        {rest > 0 ? <Trans>All incidents, {rest} more</Trans> : t`All incidents`}
      </Link>
    </PanelPopover>
  );
}
