import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import { useConsolesWhile } from '#data/consoles/queries.ts';
import { useEnums } from '#data/enums/queries.ts';
import { changeKeyOf, useServerWatch } from '#data/servers/watch.ts';
import { countConsoles } from '#domain/consoles/select.ts';
import { flagsOf } from '#domain/consoles/status.ts';
import { type Presence, unknownPresence } from '#domain/servers/presence.ts';
import { ServerLoads } from '#entities/servers/LoadBar/ServerLoads.tsx';
import { ClosingState } from '#entities/servers/ServerState.tsx';
import { useObservable } from '#ui/useObservable.ts';
import { Actual, AgentVersion, Chooser } from './CardFacts.tsx';
import { CardHeader } from './CardHeader.tsx';
import classes from './Line.module.css';
import type { CardInView } from './scope.ts';
import type { ServerCardProps } from './CardBody.tsx';

/** Column titles above the lines; for screen readers each cell names itself. */
export function LineTitles() {
  const { t } = useLingui();
  return (
    <div className={classes.titles} aria-hidden="true">
      <span>{t`Server`}</span>
      <span>{t`State`}</span>
      <span>{t`Agent`}</span>
      <span>{t`Script`}</span>
      <span>{t`Flow`}</span>
      <span>{t`Load`}</span>
      <span>
        <Trans context="count">Consoles</Trans>
      </span>
      <span>{t`Problems`}</span>
    </div>
  );
}

/** One line for a server that is near the view, with its live state. */
export function ServerLine(props: ServerCardProps & { inView: CardInView }) {
  const { server, rights, attended, inView } = props;
  const watch = useServerWatch(server.token, {
    visible: inView.visible,
    attended,
    changeKey: changeKeyOf(server),
  });
  const presence = useObservable(watch.presence);
  const isNear = useObservable(inView.near);
  const { data: consoles } = useConsolesWhile(server.id, isNear && rights.consoles);
  const failed = consoles?.filter(({ status }) => flagsOf(status).isFailed).length ?? 0;
  return (
    <LineFacts
      {...props}
      presence={presence}
      loads={<ServerLoads watch={watch} />}
      active={consoles ? countConsoles(consoles).active : null}
      failed={failed}
    />
  );
}

interface LineFactsProps extends ServerCardProps {
  /** Null before the agent's first response. */
  presence: Presence | null;
  loads?: ReactNode;
  /** Number of active consoles; null while unknown. */
  active?: number | null;
  failed?: number;
}

/** The cells of a line; a server far from the view shows only the data of the server list. */
export function LineFacts(props: LineFactsProps) {
  const { server, rights, newestAgent, commands, loads = null, active = null, failed = 0 } = props;
  const { t } = useLingui();
  const { serverFlows } = useEnums();
  const { id, fullName: name, script, flow, consoleCount } = server;
  const presence = props.presence ?? unknownPresence;
  const choosing = { mayChoose: rights.update, serverId: id, commands };
  return (
    <>
      <CardHeader {...props} presence={props.presence} />
      <div className={classes.cells}>
        <span className={classes.cell}>
          <AgentVersion
            server={server}
            presence={presence}
            newestAgent={newestAgent}
            rights={rights}
            commands={commands}
            isShort
          />
        </span>
        <span className={classes.cell}>
          <Chooser kind="version" label={t`Script version of ${name}`} {...choosing}>
            {script?.version ?? t`none`}
          </Chooser>
        </span>
        <span className={classes.cell}>
          <Chooser kind="flow" label={t`Flow of ${name}`} {...choosing}>
            {serverFlows.find((known) => known.id === flow)?.name ?? String(flow)}
          </Chooser>
        </span>
        <span className={`${classes.cell} ${classes.loads}`}>{loads}</span>
        <span className={classes.cell}>
          <span className="dugout-hidden">{t`Active consoles:`} </span>
          {active ?? '–'} / {consoleCount}
        </span>
        <span className={`${classes.cell} ${classes.problems}`}>
          {failed > 0 ? (
            <Box component="span" c="var(--mantine-color-error)">
              <Plural value={failed} one="# failed" other="# failed" />
            </Box>
          ) : null}
          <ClosingState server={server} />
          <Actual server={server} presence={presence} isQuiet />
        </span>
      </div>
    </>
  );
}
