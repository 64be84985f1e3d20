import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { Server } from '#contract/http/servers.ts';
import { pathTo } from '#domain/access/paths.ts';
import { isOnline, type Presence, unknownPresence } from '#domain/servers/presence.ts';
import { serverTitle } from '#domain/servers/serverRules.ts';
import { Check } from '#ui/Check/Check.tsx';
import { DotsButton } from '#ui/ContextMenu/DotsButton.tsx';
import { OnlineDot } from '#ui/OnlineDot/OnlineDot.tsx';
import { Toggle } from '#ui/Toggle/Toggle.tsx';
import { tooltipProps } from '#ui/Tips/Tips.tsx';
import { Row } from '#ui/layout/flex.ts';
import classes from './Card.module.css';
import type { CardCommands, CardRights } from '../cardCommands.ts';
import { cardKeys } from '../pageLabels.ts';

export interface CardHeaderProps {
  server: Server;
  rights: CardRights;
  /** Null before the agent's first response. */
  presence: Presence | null;
  isBusy: boolean;
  isChosen: boolean;
  commands: CardCommands;
}

/** Name, online and open state, and the menu of the server. */
export function CardHeader({ server, rights, presence, isBusy, isChosen, commands }: CardHeaderProps) {
  const { t } = useLingui();
  const { id, open } = server;
  const title = serverTitle(server);
  const online = isOnline(presence ?? unknownPresence, server);
  const name = (
    <>
      <span className={classes.group}>{server.group.name}</span>
      <span className={classes.slash}> / </span>
      <span className={classes.own}>{server.fullName}</span>
    </>
  );
  return (
    <Row component="header" gap={8} wrap="nowrap" mih="var(--header-height)">
      {rights.choose ? (
        <Check
          label={t`Select ${title}`}
          isLabelHidden
          checked={isChosen}
          onChange={(_checked, isRange) => commands.choose(id, isRange)}
        />
      ) : null}
      <span className={classes.online} {...tooltipProps(online ? t`online` : t`offline`)}>
        <OnlineDot online={online} />
      </span>
      <h2 className={classes.title} title={title}>
        {rights.consoles ? (
          <Link
            data-title
            className={classes.name}
            to={pathTo('appPlayingControl', { query: { server: id } })}
          >
            {name}
          </Link>
        ) : (
          <span className={classes.name}>{name}</span>
        )}
      </h2>
      <Toggle
        isOn={open}
        label={t`${title}: open`}
        tooltip={open ? t`Close server` : t`Open server (hold Shift to skip auto-update)`}
        keys={cardKeys.toggle}
        isBusy={isBusy}
        disabled={!rights.open}
        onClick={({ shiftKey }) => commands.toggle(id, shiftKey)}
      >
        {open ? t`Open` : <Trans context="server">Closed</Trans>}
      </Toggle>
      <DotsButton
        label={t`All actions of ${title}`}
        tooltip={t`All actions`}
        keys={cardKeys.menu}
        onOpen={(anchor) => commands.openMenu('server', id, anchor)}
      />
    </Row>
  );
}
