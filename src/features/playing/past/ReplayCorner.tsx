import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button } from '@mantine/core';
import { IconHistory, IconRewindBackward10, IconX } from '@tabler/icons-react';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { usePlayer } from '#data/recording/usePlayer.ts';
import type { ConsoleTarget } from '#domain/channel/picture.ts';
import { clockTime } from '#domain/format/time.ts';
import { serverClock } from '#domain/serverClock.ts';
import { idlePlayer, useFaultText } from '#entities/recording/clipTexts.ts';
import { tooltipProps } from '#ui/Tips/Tips.tsx';
import { useObservable } from '#ui/useObservable.ts';
import { useUiContext } from '#ui/uiContext.ts';
import classes from './Replay.module.css';
import stampClasses from './Stamp.module.css';

/** How far it goes back, milliseconds. */
const backMs = 10_000;
/** Keys still go to the console: the focus does not move. */
const keepFocus = (event: MouseEvent): void => event.preventDefault();

/** A replay of the last 10 seconds in a corner of the control view, while the live picture goes on. It closes at its end. */
export function ReplayCorner({ target }: { target: ConsoleTarget }) {
  const { t } = useLingui();
  const [from, setFrom] = useState<number | null>(null);
  const back = (): void => setFrom(serverClock.now() - backMs);
  return (
    <div className={classes.corner} role="presentation" onMouseDown={keepFocus}>
      {from === null ? null : <Replay key={from} target={target} from={from} onClose={() => setFrom(null)} />}
      <Button
        size="compact-sm"
        className={classes.back ?? ''}
        leftSection={<IconRewindBackward10 size={16} aria-hidden="true" />}
        aria-label={t`Show the last 10 seconds again`}
        {...tooltipProps(t`Show the last 10 seconds again; the live picture continues`)}
        onClick={back}
      >
        {t`−10 s`}
      </Button>
    </div>
  );
}

function Replay({ target, from, onClose }: { target: ConsoleTarget; from: number; onClose: () => void }) {
  const { t } = useLingui();
  const { timezone } = useUiContext();
  const faultText = useFaultText();
  const canvas = useRef<HTMLCanvasElement>(null);
  const end = from + backMs;
  const player = usePlayer(target, canvas, from, { end });
  const { at, phase, error } = useObservable(player?.state ?? idlePlayer);
  useEffect(() => {
    void player?.playFrom(from);
  }, [player, from]);
  const hasEnded = at >= end;
  useEffect(() => {
    if (hasEnded) onClose();
  }, [hasEnded, onClose]);
  return (
    <figure className={classes.replay} aria-label={t`Replay`}>
      <canvas ref={canvas} width={320} height={180} role="img" aria-label={t`Recorded image`} />
      <figcaption className={stampClasses.stamp} data-small>
        <IconHistory size={13} aria-hidden="true" />
        <Trans>Recording: {clockTime(at === 0 ? from : at, timezone)}</Trans>
      </figcaption>
      {phase === 'failed' || phase === 'nothing' ? (
        <p className={classes.none}>
          {phase === 'failed' ? faultText(error) : t`Nothing is recorded of this time.`}
        </p>
      ) : null}
      <ActionIcon
        variant="filled"
        color="dark"
        className={classes.close ?? ''}
        aria-label={t`Close the replay`}
        onClick={onClose}
      >
        <IconX size={16} aria-hidden="true" />
      </ActionIcon>
    </figure>
  );
}
