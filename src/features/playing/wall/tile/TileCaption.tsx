import type { ReactNode } from 'react';
import type { GameConsole } from '#contract/http/consoles.ts';
import { ConsoleBadge } from '#entities/consoles/ConsoleBadge.tsx';
import { ScreenMark } from '#entities/screens/ScreenMark.tsx';
import { IncidentMark } from '#entities/incidents/lazyParts.tsx';
import { NoteMark } from '#entities/notes/NoteMark.tsx';
import { useAccountName } from '#entities/consoles/consoleLabels.ts';
import classes from './Caption.module.css';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { usePauses } from '#data/activity/pauses.ts';
import { durationText } from '#domain/format/duration.ts';
import { useUiContext } from '#ui/uiContext.ts';

export interface TileCaptionProps {
  gameConsole: GameConsole;
  level: 2 | 3;
  serverName: string | null;
  menu: ReactNode;
}

/** Below the picture: the console, its state, account and script. Its height does not depend on the content. */
export function TileCaption({ gameConsole, level, serverName, menu }: TileCaptionProps) {
  const account = gameConsole.activeAccount ?? gameConsole.lastActiveAccount;
  const nameOf = useAccountName();
  const paused = usePausedToday(gameConsole.id);
  const script = [
    paused,
    gameConsole.activeAccount?.script?.title,
    gameConsole.activeAccount?.script?.description,
  ]
    .filter(Boolean)
    .join(' · ');
  const name = gameConsole.name.toUpperCase();
  const { description } = gameConsole;
  const Heading = `h${level}` as const;
  return (
    <div className={classes.caption}>
      <div className={classes.line}>
        <Heading className={classes.name} data-noted={description ? true : undefined} title={name}>
          {name}
        </Heading>
        <IncidentMark kind="console" id={gameConsole.id} />
        <ScreenMark consoleId={gameConsole.id} />
        <NoteMark kind="console" id={gameConsole.id} />
        {description ? (
          <span className={classes.note} title={description}>
            {description}
          </span>
        ) : null}
        <ConsoleBadge gameConsole={gameConsole} />
        {menu}
      </div>
      {serverName === null ? null : (
        <div data-truncate className={classes.server} title={serverName}>
          {serverName}
        </div>
      )}
      <div
        className={classes.account}
        title={account ? nameOf(account) : undefined}
        data-last={gameConsole.activeAccount ? undefined : true}
      >
        {account ? nameOf(account) : null}
      </div>
      <div className={classes.script} title={script || undefined}>
        {script}
      </div>
    </div>
  );
}

/** How long the script of a console was paused today, and by how many; null: not at all, or it is paused now. */
function usePausedToday(consoleId: number): string | null {
  const { t, i18n } = useLingui();
  const { today } = useUiContext();
  const pauses = usePauses(consoleId, today);
  if (!pauses || pauses.since !== null || pauses.ms < 60_000) return null;
  const length = durationText(pauses.ms, i18n.locale, 'short');
  const people = pauses.people.length;
  return people === 0
    ? t`paused for ${length} today`
    : t`paused for ${length} today, by ${plural(people, { one: '# person', other: '# people' })}`;
}
