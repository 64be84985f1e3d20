import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Group } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCheck,
  IconChevronDown,
  IconDownload,
  IconPlugConnectedX,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Server } from '#contract/http/servers.ts';
import { useEnums } from '#data/enums/queries.ts';
import { durationText } from '#domain/format/duration.ts';
import { driftOf, isOnline, type Presence } from '#domain/servers/presence.ts';
import { isOutdated } from '#domain/servers/versions.ts';
import { ClosingState } from '#entities/servers/ServerState.tsx';
import { IncidentMark } from '#entities/incidents/lazyParts.tsx';
import { NoteMark } from '#entities/notes/NoteMark.tsx';
import { anchorBelow } from '#ui/ContextMenu/anchor.ts';
import { tooltipProps } from '#ui/Tips/Tips.tsx';
import classes from './Card.module.css';
import type { CardCommands, ServerMenuKind, CardRights } from '../cardCommands.ts';
import { RemoteControl } from '../remote/RemoteControl.tsx';

export interface CardFactsProps {
  server: Server;
  rights: CardRights;
  presence: Presence;
  newestAgent: string | null;
  commands: CardCommands;
}

/** Script version, flow and configs of the server. */
export function CardFacts({ server, rights, presence, newestAgent, commands }: CardFactsProps) {
  const { t } = useLingui();
  const { serverFlows } = useEnums();
  const { id, fullName: name, script, configs, groupConfigs, group, flow } = server;
  const groupConfigNames = groupConfigs.map(({ name }) => name).join(', ');
  const configNames = configs.map(({ name }) => name).join(', ');
  return (
    <>
      <Group gap={8} wrap="nowrap" mih={20} pl={24} c="dimmed" fz={12} lh="20px">
        <span data-truncate title={`${server.name} · ${server.pcId}`}>
          {server.name} · {server.ip}
        </span>
        <IncidentMark kind="server" id={id} />
        <NoteMark kind="server" id={id} />
        <ClosingState server={server} />
        <Actual server={server} presence={presence} />
      </Group>
      <ClockDifference seconds={server.clockAhead} />
      <dl className={classes.facts}>
        <Fact name={t`Agent`}>
          <AgentVersion
            server={server}
            rights={rights}
            presence={presence}
            newestAgent={newestAgent}
            commands={commands}
          />
        </Fact>
        <Fact name={t`Script`}>
          <Chooser
            kind="version"
            label={t`Script version of ${name}`}
            mayChoose={rights.update}
            serverId={id}
            commands={commands}
          >
            {script?.version ?? t`none`}
          </Chooser>
        </Fact>
        <Fact name={t`Flow`}>
          <Chooser
            kind="flow"
            label={t`Flow of ${name}`}
            mayChoose={rights.update}
            serverId={id}
            commands={commands}
          >
            {serverFlows.find((known) => known.id === flow)?.name ?? String(flow)}
          </Chooser>
        </Fact>
        <Fact name={t`Configs`} isWide>
          <Box
            component="span"
            data-truncate
            fz={12}
            title={[groupConfigNames, configNames].filter(Boolean).join(' → ') || undefined}
          >
            {groupConfigNames ? (
              <Box component="span" c="dimmed" {...tooltipProps(t`From group ${group.name}, applied first`)}>
                <span className="dugout-hidden">{t`from group:`} </span>
                {groupConfigNames}
                {configNames ? ' → ' : null}
              </Box>
            ) : null}
            {configNames || (groupConfigNames ? null : t`none`)}
          </Box>
          {rights.remoteControl ? <RemoteControl server={server} commands={commands} /> : null}
        </Fact>
      </dl>
    </>
  );
}

/** Version of the agent, with a button when there is a newer one, which is only a symbol when it is short. */
export function AgentVersion(props: CardFactsProps & { isShort?: boolean }) {
  const { server, rights, presence, newestAgent, commands, isShort = false } = props;
  const { t } = useLingui();
  const { id, fullName: name } = server;
  const agent = presence.kind === 'online' ? presence.info.agentVersion : server.agent?.version;
  return (
    <>
      <span data-nowrap>{agent ?? t`unknown`}</span>
      {rights.update && isOutdated(agent, newestAgent) ? (
        <button
          type="button"
          className={classes.update}
          {...tooltipProps(t`Update server agent to ${newestAgent}`)}
          aria-label={t`Update agent of ${name} to ${newestAgent}`}
          onClick={() => commands.updateAgent(id)}
        >
          <IconDownload size={13} stroke={2} aria-hidden="true" />
          {isShort ? null : t`Update agent`}
        </button>
      ) : null}
    </>
  );
}

function Fact({ name, isWide, children }: { name: ReactNode; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={classes.fact} data-wide={isWide || undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface ChooserProps {
  kind: ServerMenuKind;
  label: string;
  mayChoose: boolean;
  serverId: number;
  commands: CardCommands;
  children: string;
}

/** A value with a menu to change it; only the value for users without the permission. */
export function Chooser({ kind, label, mayChoose, serverId, commands, children }: ChooserProps) {
  if (!mayChoose) return <span className={classes.badge}>{children}</span>;
  return (
    <button
      type="button"
      className={classes.badge}
      data-kind={kind}
      aria-haspopup="menu"
      aria-label={`${label}: ${children}`}
      {...tooltipProps(label)}
      onClick={({ currentTarget }) => commands.openMenu(kind, serverId, anchorBelow(currentTarget))}
    >
      <span data-truncate>{children}</span>
      <IconChevronDown size={12} stroke={2} aria-hidden="true" />
    </button>
  );
}

/** Differences of clocks up to this are not shown, seconds. */
const shownDifference = 5;

/** How much the machine's clock differs; renders nothing if the difference is small or unknown. */
function ClockDifference({ seconds }: { seconds: number | null }) {
  const { i18n } = useLingui();
  if (seconds === null || Math.abs(seconds) <= shownDifference) return null;
  const ms = Math.abs(seconds) * 1_000;
  const duration = ms < 60_000 ? secondsText(Math.abs(seconds), i18n.locale) : durationText(ms, i18n.locale);
  return (
    <Box component="p" c="var(--dugout-warning)" fz={12}>
      {seconds > 0 ? (
        <Trans>The clock of this machine is {duration} fast. Its times are corrected.</Trans>
      ) : (
        <Trans>The clock of this machine is {duration} slow. Its times are corrected.</Trans>
      )}
    </Box>
  );
}

const secondsText = (seconds: number, language: string): string =>
  new Intl.NumberFormat(language, { style: 'unit', unit: 'second', unitDisplay: 'long' }).format(seconds);

interface ActualProps {
  server: Server;
  presence: Presence;
  /** Renders nothing if the version matches. */
  isQuiet?: boolean;
}

/** Whether the registered data matches the agent's report, or that the agent does not answer. */
export function Actual({ server, presence, isQuiet = false }: ActualProps) {
  const { t } = useLingui();
  const drift = driftOf(server, presence);
  if (server.actual && !isOnline(presence, server)) {
    // The dot next to the name already informs screen readers.
    return (
      <span className={classes.actual} aria-hidden="true">
        <IconPlugConnectedX size={12} stroke={2} />
        {t`offline`}
      </span>
    );
  }
  if (server.actual && drift.length === 0) {
    return isQuiet ? null : (
      <span className={classes.actual} {...tooltipProps(t`Name, PC ID and IP match the agent`)}>
        <IconCheck size={12} stroke={2} aria-hidden="true" />
        {t`in sync`}
      </span>
    );
  }
  const differences = drift.map(({ field, registered, live }) =>
    field === 'name'
      ? t`Name: ${registered}, agent reports ${live}`
      : t`IP: ${registered}, agent reports ${live}`,
  );
  return (
    <span
      className={classes.actual}
      data-not
      {...tooltipProps(differences.join(' · ') || t`Name, PC ID or IP do not match the agent`)}
    >
      <IconAlertTriangle size={12} stroke={2} aria-hidden="true" />
      <span data-truncate>
        {t`out of sync`}
        {drift.length > 0 ? `: ${drift.map(({ live }) => live).join(' · ')}` : null}
      </span>
    </span>
  );
}
