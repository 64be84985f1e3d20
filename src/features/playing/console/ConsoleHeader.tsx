import { useLingui, Trans } from '@lingui/react/macro';
import { Box, Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconChevronLeft,
  IconChevronRight,
  IconDeviceGamepad2,
  IconMaximize,
} from '@tabler/icons-react';
import { useSetAtom } from 'jotai';
import { Link, useNavigate } from 'react-router';
import type { GameConsole } from '#contract/http/consoles.ts';
import type { Server } from '#contract/http/servers.ts';
import { pathTo } from '#domain/access/paths.ts';
import { type ConsoleAction, type ConsoleRights, offeredActions } from '#domain/consoles/actions.ts';
import { canControl } from '#domain/consoles/consoleRules.ts';
import { flagsOf, type Presence } from '#domain/consoles/status.ts';
import { serverName } from '#domain/servers/serverRules.ts';
import { ConsoleBadge } from '#entities/consoles/ConsoleBadge.tsx';
import { actionKeys, actionLabels, labelTexts } from '#entities/consoles/consoleLabels.ts';
import { IncidentMark } from '#entities/incidents/lazyParts.tsx';
import { NoteMark } from '#entities/notes/NoteMark.tsx';
import { ServerState } from '#entities/servers/ServerState.tsx';
import { DotsButton } from '#ui/ContextMenu/DotsButton.tsx';
import { useShortcuts } from '#ui/shortcuts/useShortcuts.ts';
import { tooltipProps } from '#ui/Tips/Tips.tsx';
import { translatedText } from '#data/errors/refusals.ts';
import { labelsOf } from '#domain/consoles/label.ts';
import { nearTime } from '#domain/format/time.ts';
import { Why } from '#entities/why/Why.tsx';
import { useNow } from '#ui/clock.ts';
import { StateBadge } from '#ui/StateBadge/StateBadge.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import { tileMenuAtom } from '../wall/atoms.ts';
import { menuKey } from '../wall/shortcuts.ts';
import classes from './Console.module.css';
import { useNextTry } from '../useNextTry.ts';
import { useNeighbours } from './useNeighbours.ts';

interface ConsoleHeaderProps {
  gameConsole: GameConsole & Presence;
  server: Server;
  siblings: readonly GameConsole[];
  rights: ConsoleRights;
  onAction: (action: ConsoleAction, consoleId: number) => void;
  /** False while the control view has the keys. */
  hasKeys: boolean;
}

/** Name and state of the console, links to the next ones, and its actions. */
export function ConsoleHeader({
  gameConsole,
  server,
  siblings,
  rights,
  onAction,
  hasKeys,
}: ConsoleHeaderProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const setMenu = useSetAtom(tileMenuAtom);
  const { id, description } = gameConsole;
  const isFailed = gameConsole.unknownSince === undefined && flagsOf(gameConsole.status).isFailed;
  const name = gameConsole.name.toUpperCase();
  const { previous, next, nextFailed, previousFailed } = useNeighbours(gameConsole, siblings);
  const go = (to: number | null): void => {
    if (to !== null) void navigate(pathTo('console', { params: { id: to } }));
  };
  const offered = offeredActions(gameConsole, rights, { canConnectHere: true });
  const runKey = (key: string): void => {
    const found = offered.find(({ action, enabled }) => enabled && actionKeys[action] === key);
    if (found) onAction(found.action, id);
  };
  const word = rights.control ? actionLabels.control : actionLabels.watch;
  useShortcuts(
    'page',
    [
      { keys: '[', label: t`Previous console of the server`, run: () => go(previous) },
      { keys: ']', label: t`Next console of the server`, run: () => go(next) },
      { keys: 'N', label: t`Next failed console`, run: () => go(nextFailed) },
      { keys: 'Shift+N', label: t`Previous failed console`, run: () => go(previousFailed) },
      { keys: actionKeys.screenshot, label: t`Make screenshot`, run: () => runKey(actionKeys.screenshot) },
      { keys: actionKeys.connect, label: t`Connect or disconnect`, run: () => runKey(actionKeys.connect) },
      { keys: actionKeys.rename, label: t`Rename`, run: () => runKey(actionKeys.rename) },
    ],
    hasKeys,
  );
  return (
    <header className={classes.header}>
      <div className={classes.title}>
        <Box component="h1" c="bright" fz={22} fw={650} lts="0.01em">
          {name}
        </Box>
        {isFailed ? <FailedBadges gameConsole={gameConsole} /> : <ConsoleBadge gameConsole={gameConsole} />}
        <Link className={classes.link} to={pathTo('appPlayingControl', { query: { server: server.id } })}>
          {serverName(server)}
        </Link>
        <ServerState server={server} />
        <IncidentMark kind="console" id={id} />
        <NoteMark kind="console" id={id} />
        {description ? (
          <Box component="span" data-truncate maw={320} c="dimmed" fz={13} title={description}>
            {description}
          </Box>
        ) : null}
        {isFailed ? <FailureLine gameConsole={gameConsole} /> : null}
      </div>
      <div className={classes.tools}>
        <Step label={t`Previous console of the server`} keys="[" to={previous}>
          <IconChevronLeft size={18} aria-hidden="true" />
        </Step>
        <Step label={t`Next console of the server`} keys="]" to={next}>
          <IconChevronRight size={18} aria-hidden="true" />
        </Step>
        <Step label={t`Next failed console`} keys="N" to={nextFailed}>
          <IconAlertTriangle size={16} aria-hidden="true" />
          <span>{t`Next failed`}</span>
        </Step>
        {canControl(gameConsole) ? (
          <Button
            className={classes.control ?? ''}
            leftSection={
              rights.control ? (
                <IconDeviceGamepad2 size={18} />
              ) : (
                <IconMaximize size={18} aria-hidden="true" />
              )
            }
            onClick={() => onAction(rights.control ? 'control' : 'watch', id)}
          >
            {t(word)}
          </Button>
        ) : null}
        <DotsButton
          label={t`All actions of ${name}`}
          tooltip={t`All actions`}
          keys={menuKey}
          onOpen={(anchor) => setMenu({ consoleId: id, anchor })}
        />
      </div>
    </header>
  );
}

interface StepProps {
  label: string;
  keys: string;
  /** Null: there is none. */
  to: number | null;
  children: React.ReactNode;
}

/** A link to the page of another console. */
function Step({ label, keys, to, children }: StepProps) {
  return to === null ? (
    <span className={classes.step} aria-hidden="true" data-none>
      {children}
    </span>
  ) : (
    <Link
      className={classes.step}
      data-hover
      to={pathTo('console', { params: { id: to } })}
      aria-label={label}
      {...tooltipProps(label, keys)}
    >
      {children}
    </Link>
  );
}

interface FailureProps {
  gameConsole: GameConsole & Presence;
}

/** That a console has failed, and what else would keep it from running. */
function FailedBadges({ gameConsole }: FailureProps) {
  const { t } = useLingui();
  return (
    <>
      <StateBadge tone="negative">{t({ message: 'Failed', context: 'console' })}</StateBadge>
      {labelsOf(gameConsole).map((label) =>
        label === 'offline' || label === 'status' ? null : (
          <StateBadge key={label} tone="secondary">
            {t(labelTexts[label])}
          </StateBadge>
        ),
      )}
    </>
  );
}

/** Why and since when a console has failed, when it is tried next, and a link to what helps. */
function FailureLine({ gameConsole }: FailureProps) {
  const { t } = useLingui();
  const { timezone } = useUiContext();
  const now = useNow();
  const next = useNextTry(gameConsole);
  const { statusSince, lastActiveAccount } = gameConsole;
  const error = lastActiveAccount?.lastError;
  const since = statusSince === null ? null : nearTime(Date.parse(statusSince), now, timezone);
  const nextAt = next?.kind === 'at' ? nearTime(next.at, now, timezone) : null;
  return (
    <p className={classes.failure} data-wrap>
      <b>{error ? translatedText(error) : t`No reason given`}</b>
      {since === null ? null : (
        <>
          {' · '}
          <Trans>since {since}</Trans>
        </>
      )}
      {next === null ? null : (
        <>
          {' · '}
          {nextAt === null ? t`next try soon` : <Trans>next try {nextAt}</Trans>}
        </>
      )}{' '}
      <Why gameConsole={gameConsole} shownError={error} isHelpOnly={next?.reason === 'retry'} />
    </p>
  );
}
