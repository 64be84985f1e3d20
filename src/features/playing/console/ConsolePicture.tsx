import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import type { GameConsole } from '#contract/http/consoles.ts';
import { useOffline } from '#data/offline/hooks.ts';
import { canControl } from '#domain/consoles/consoleRules.ts';
import { flagsOf } from '#domain/consoles/status.ts';
import { PreviewOffline } from '#entities/consoles/Preview.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import { LivePicture } from '../control/picture/LivePicture.tsx';
import { useControlSettings } from '../control/settings/settings.ts';
import { LastPicture } from '../wall/tile/LastPicture.tsx';
import { TileNotice } from '../wall/tile/TileNotice.tsx';
import classes from './Console.module.css';

interface ConsolePictureProps {
  gameConsole: GameConsole;
  token: string;
  /** The control view shows the same picture. */
  isCovered: boolean;
  onControl: () => void;
}

/** The live picture, which opens the control view; for a failed console its last picture, otherwise its state. */
export function ConsolePicture({ gameConsole, token, isCovered, onControl }: ConsolePictureProps) {
  const { t } = useLingui();
  const { timezone } = useUiContext();
  const isOffline = useOffline();
  const [settings] = useControlSettings();
  const [showsLast, setShowsLast] = useState(false);
  const { id } = gameConsole;
  const target = useMemo(() => ({ token, consoleId: id }), [token, id]);
  const label = gameConsole.name.toUpperCase();
  const connected = canControl(gameConsole);
  return (
    <div
      className={classes.screen}
      data-console={id}
      data-failed={flagsOf(gameConsole.status).isFailed || undefined}
      data-offline={isOffline || undefined}
      data-connected={connected || undefined}
      data-past={(!connected && showsLast) || undefined}
    >
      {connected && !isOffline && !isCovered ? (
        <LivePicture
          target={target}
          consoleControl={null}
          settings={settings}
          label={t`Live picture of ${label}`}
          name={label}
        />
      ) : null}
      {connected && isOffline ? <PreviewOffline /> : null}
      {flagsOf(gameConsole.status).isFailed && token !== '' ? (
        <LastPicture
          token={token}
          consoleId={id}
          failedAt={gameConsole.statusSince}
          label={label}
          onShown={setShowsLast}
          className={classes.last}
        />
      ) : null}
      {connected ? (
        <button
          type="button"
          className={classes.surface}
          aria-label={t`Open the control view of ${label}`}
          onClick={onControl}
        />
      ) : (
        <TileNotice gameConsole={gameConsole} timezone={timezone} />
      )}
    </div>
  );
}
