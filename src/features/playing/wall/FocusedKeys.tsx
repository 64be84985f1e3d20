import { Trans } from '@lingui/react/macro';
import { useMediaQuery } from '@mantine/hooks';
import { type RefObject, useEffect } from 'react';
import type { GameConsole } from '#contract/http/consoles.ts';
import { useControlSession } from '#data/control/useControlSession.ts';
import { isKeyPress } from '#domain/control/keyPress.ts';
import type { ControlNotice, ControlSession } from '#data/control/types.ts';
import { useUser } from '#data/session/hooks.ts';
import { useObservable } from '#ui/useObservable.ts';
import { showNotice } from '../control/notices.ts';
import { useKeyMap } from '../control/settings.ts';
import { PreviewKeys } from './previewKeys.ts';
import classes from './Tile.module.css';

/** A preview's script goes on by itself this long after the last key (specification, constants), milliseconds. */
const resumeAfterMs = 10_000;

/** Keys that keep their meaning on the wall while a tile is focused. */
const wallKeys = new Set(['Escape', 'Enter', 'Tab']);

export interface FocusedKeysProps {
  gameConsole: GameConsole;
  token: string;
  /** Whose keys are taken. */
  surface: RefObject<HTMLElement | null>;
}

function notify(notice: ControlNotice, gameConsole: GameConsole): void {
  // The ring around the tile says that keys go to the console.
  if (notice.kind === 'controlReady' && !notice.scriptPaused) return;
  showNotice(notice, gameConsole);
}

/** Sends the keys of a focused preview to its console, and says so. */
export function FocusedKeys({ gameConsole, token, surface }: FocusedKeysProps) {
  const { username } = useUser();
  const session = useControlSession({
    target: { token, consoleId: gameConsole.id },
    userName: username,
    idleAfterMs: resumeAfterMs,
    notify: (notice) => notify(notice, gameConsole),
  });
  return session ? <Keys session={session} surface={surface} /> : null;
}

function Keys({ session, surface }: { session: ControlSession; surface: RefObject<HTMLElement | null> }) {
  const [map] = useKeyMap();
  const { mode } = useObservable(session.state);
  const isTouch = useMediaQuery('(pointer: coarse)', undefined, { getInitialValueInEffect: false });

  useEffect(() => {
    const element = surface.current;
    if (!element) return undefined;
    const known = (code: string): boolean => Object.hasOwn(map, code);
    const keys = new PreviewKeys(session, known);
    session.input.setKeyMap(map);
    const ended = new AbortController();
    const { signal } = ended;
    const take = (event: KeyboardEvent): void => {
      event.preventDefault();
      event.stopPropagation();
    };
    const down = (event: KeyboardEvent): void => {
      if (wallKeys.has(event.code) || !isKeyPress(event)) return;
      if (!event.repeat) keys.down(event.code);
      take(event);
    };
    const up = (event: KeyboardEvent): void => {
      if (keys.up(event.code)) take(event);
    };
    element.addEventListener('keydown', down, { signal });
    element.addEventListener('keyup', up, { signal });
    return () => {
      ended.abort();
      keys.clear();
    };
  }, [session, surface, map]);

  return (
    <span className={classes.keysNote} role="status">
      {mode === 'keyboard' ? (
        <Trans>Script paused, resumes 10 s after the last key</Trans>
      ) : isTouch ? (
        <Trans>Keys go to this console</Trans>
      ) : (
        <Trans>Keys go to this console. Esc to exit</Trans>
      )}
    </span>
  );
}
