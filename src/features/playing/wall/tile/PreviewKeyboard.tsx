import { type RefObject, useEffect } from 'react';
import type { GameConsole } from '#contract/http/consoles.ts';
import { useConsoleControl } from '#data/control/useConsoleControl.ts';
import type { ConsoleHolder } from '#domain/consoles/holders.ts';
import { isKeyPress } from '#domain/control/keyPress.ts';
import type { ControlNotice, ConsoleControl, ControlState } from '#data/control/controlState.ts';
import { useActorId, useUser } from '#data/session/hooks.ts';
import { useReservation, type ShownReservation } from '#entities/notes/useReservation.ts';
import { useObservable } from '#ui/useObservable.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMediaQuery } from '@mantine/hooks';
import { clockTime } from '#domain/format/time.ts';
import { showNotice, endText } from '../../control/notices.ts';
import { useKeyMap } from '../../control/settings/settings.ts';
import classes from './Tile.module.css';
import { PreviewInput } from './previewInput.ts';
import { TileHolder } from './TileNotice.tsx';

/** A preview's script is resumed this long after the last key (specification, constants), milliseconds. */
const resumeAfterMs = 10_000;

/** Keys that keep their meaning on the wall while a tile is focused. */
const wallKeys = new Set(['Escape', 'Enter', 'Tab']);

export interface PreviewKeyboardProps {
  gameConsole: GameConsole;
  token: string;
  /** Who controls the console, as far as known to the wall; null: nobody. */
  holder: ConsoleHolder | null;
  /** The element whose key events are used. */
  surface: RefObject<HTMLElement | null>;
}

function notify(notice: ControlNotice, gameConsole: GameConsole): void {
  // The ring around the tile says that keys go to the console.
  if (notice.kind === 'controlReady' && !notice.scriptPaused) return;
  showNotice(notice, gameConsole);
}

/** Sends the keys of a focused preview to its console, and shows a note about it. */
export function PreviewKeyboard({ gameConsole, token, holder, surface }: PreviewKeyboardProps) {
  const { username } = useUser();
  const consoleControl = useConsoleControl({
    target: { token, consoleId: gameConsole.id },
    userName: username,
    idleAfterMs: resumeAfterMs,
    notify: (notice) => notify(notice, gameConsole),
  });
  return consoleControl ? (
    <SessionKeyboard
      consoleId={gameConsole.id}
      consoleControl={consoleControl}
      holder={holder}
      surface={surface}
    />
  ) : null;
}

function SessionKeyboard({
  consoleId,
  consoleControl,
  holder,
  surface,
}: Pick<PreviewKeyboardProps, 'holder' | 'surface'> & { consoleId: number; consoleControl: ConsoleControl }) {
  const [keyMap] = useKeyMap();
  const state = useObservable(consoleControl.state);
  const me = useActorId();
  const reservation = useReservation(consoleId);
  // The control view asks before it takes such a console; a key meant for another tile must not take it.
  const reserved = state.mode === 'off' && reservation?.author.id !== me ? reservation : null;
  const isReserved = reserved !== null;

  useEffect(() => {
    const element = surface.current;
    if (!element) return undefined;
    const isMapped = (code: string): boolean => Object.hasOwn(keyMap, code);
    const preview = new PreviewInput(consoleControl, isMapped);
    consoleControl.input.setKeyMap(keyMap);
    const controller = new AbortController();
    const { signal } = controller;
    const consume = (event: KeyboardEvent): void => {
      event.preventDefault();
      event.stopPropagation();
    };
    const down = (event: KeyboardEvent): void => {
      // macOS reports no release of a key while Meta is held.
      if (event.metaKey) preview.releaseAll();
      if (wallKeys.has(event.code) || !isKeyPress(event)) return;
      if (!event.repeat && !isReserved) preview.down(event.code);
      consume(event);
    };
    const up = (event: KeyboardEvent): void => {
      if (preview.up(event.code)) consume(event);
    };
    element.addEventListener('keydown', down, { signal });
    element.addEventListener('keyup', up, { signal });
    return () => {
      controller.abort();
      preview.releaseAll();
    };
  }, [consoleControl, surface, keyMap, isReserved]);

  // Until the agent has answered, the wall's knowledge counts; after the end of control it is out of date.
  const current = state.gameConsole || state.ended ? state.holder : holder;
  if (state.mode === 'off' && current?.kind === 'other')
    return <TileHolder holder={current} consoleId={consoleId} />;
  return <KeysNote mode={state.mode} ended={state.ended} reserved={reserved} />;
}

interface KeysNoteProps extends Pick<ControlState, 'mode' | 'ended'> {
  /** A reservation of somebody else: no key goes to the console. */
  reserved: ShownReservation | null;
}

/** On a focused preview: where its keys go, or when and why its control ended. */
function KeysNote({ mode, ended, reserved }: KeysNoteProps) {
  const { t } = useLingui();
  const { timezone } = useUser().settings;
  const isTouch = useMediaQuery('(pointer: coarse)', undefined, { getInitialValueInEffect: false });
  // The note about the paused script has announced its end by inactivity.
  const lost = ended?.reason === 'idle' ? null : ended;
  const at = lost && clockTime(lost.at, timezone);
  const [name, until] = [reserved?.author.username, reserved?.text];
  return (
    <span className={classes.keysNote} role="status">
      {mode === 'keyboard' ? (
        t`Script paused, resumes 10 s after the last key`
      ) : reserved ? (
        <Trans>
          Reserved by {name} until {until}. Enter opens the console
        </Trans>
      ) : lost ? (
        <>
          <Trans>Control ended at {at}.</Trans> {endText(lost)}
        </>
      ) : isTouch ? (
        t`Keys go to this console`
      ) : (
        t`Keys go to this console. Esc to exit`
      )}
    </span>
  );
}
