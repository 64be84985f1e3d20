import { Trans, useLingui } from '@lingui/react/macro';
import { useMediaQuery } from '@mantine/hooks';
import type { ControlState } from '#data/control/controlState.ts';
import { useUser } from '#data/session/hooks.ts';
import { clockTime } from '#domain/format/time.ts';
import type { ShownReservation } from '#entities/notes/useReservation.ts';
import { endText } from '../../control/notices.ts';
import classes from './Tile.module.css';

export interface KeysNoteProps extends Pick<ControlState, 'mode' | 'ended'> {
  /** A reservation of somebody else: no key goes to the console. */
  reserved: ShownReservation | null;
}

/** On a focused preview: where its keys go, or when and why its control ended. */
export function KeysNote({ mode, ended, reserved }: KeysNoteProps) {
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
