import { Trans, useLingui } from '@lingui/react/macro';
import { Box } from '@mantine/core';
import { useState } from 'react';
import type { GameConsole } from '#contract/http/consoles.ts';
import { translatedText } from '#data/errors/refusals.ts';
import { useConsoles } from '#data/consoles/queries.ts';
import { useEnums } from '#data/enums/queries.ts';
import { useChannelGroups } from '#data/servers/useChannelGroups.ts';
import { useServers } from '#data/servers/queries.ts';
import type { Picture } from '#domain/channel/picture.ts';
import { ageParts, frameAge } from '#domain/consoles/frame.ts';
import { canControl } from '#domain/consoles/consoleRules.ts';
import { focusedIntervalMs } from '#domain/control/refresh.ts';
import { ConsoleBadge } from '#entities/consoles/ConsoleBadge.tsx';
import { Preview, PreviewOffline, PreviewPhase } from '#entities/consoles/Preview.tsx';
import { useMonotonicNow } from '#ui/clock.ts';
import { useAttention } from '#ui/useAttention.ts';
import { useObservable } from '#ui/useObservable.ts';
import classes from './Panel.module.css';
import { Section } from './Section.tsx';

interface PanelConsoleProps {
  serverId: number;
  consoleId: number;
  /** Shown while the consoles are loading. */
  name: string;
}

/** The console of an account: its state and its live picture. */
export function PanelConsole({ serverId, consoleId, name }: PanelConsoleProps) {
  const servers = useServers();
  useChannelGroups(servers.data);
  const { data: consoles } = useConsoles(serverId);
  const gameConsole = consoles?.find(({ id }) => id === consoleId);
  const token = servers.data?.find(({ id }) => id === serverId)?.token;
  return (
    <Section
      title={<Trans>Console {name.toUpperCase()}</Trans>}
      aside={gameConsole ? <ConsoleBadge gameConsole={gameConsole} /> : null}
    >
      {gameConsole && token !== undefined ? (
        canControl(gameConsole) ? (
          <LivePicture key={`${token} ${consoleId}`} token={token} gameConsole={gameConsole} />
        ) : (
          <NotConnected gameConsole={gameConsole} />
        )
      ) : null}
    </Section>
  );
}

function NotConnected({ gameConsole }: { gameConsole: GameConsole }) {
  const { t } = useLingui();
  const { lastError } = gameConsole.lastActiveAccount ?? {};
  const error = lastError && translatedText(lastError);
  return (
    <>
      <Box component="p" c="dimmed">{t`There is no picture while the console is not connected.`}</Box>
      {error ? (
        <Box component="p" c="var(--mantine-color-error)" data-wrap>
          {error}
        </Box>
      ) : null}
    </>
  );
}

function LivePicture({ token, gameConsole: { id, name } }: { token: string; gameConsole: GameConsole }) {
  const { afkAfterMs } = useEnums();
  const isPresent = useAttention(afkAfterMs);
  const [picture, setPicture] = useState<Picture | null>(null);
  if (token === '')
    return (
      <div className={classes.screen}>
        <PreviewOffline />
      </div>
    );
  return (
    <div className={classes.screen}>
      <Preview
        token={token}
        consoleId={id}
        label={name.toUpperCase()}
        active={isPresent}
        focused
        picture={picture}
        onPicture={setPicture}
        className={classes.picture}
      />
      <PreviewPhase picture={picture} />
      {picture ? <StaleMark picture={picture} /> : null}
    </div>
  );
}

/** Age checks of the picture, milliseconds. */
const checkMs = 500;

/** Over a picture that is too old to count as live. */
function StaleMark({ picture }: { picture: Picture }) {
  const { t } = useLingui();
  const { progressedAt } = useObservable(picture.status);
  const now = useMonotonicNow(checkMs);
  if (progressedAt === null) return null;
  const { ageMs, state } = frameAge(progressedAt, now, focusedIntervalMs);
  if (state !== 'stale') return null;
  const { value, unit } = ageParts(ageMs);
  const age = unit === 's' ? t`${value} s` : unit === 'min' ? t`${value} min` : t`${value} h`;
  return <span className={classes.stale} data-stale>{t`stale, ${age} old`}</span>;
}
