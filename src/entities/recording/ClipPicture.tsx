import { useLingui } from '@lingui/react/macro';
import { Loader } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Clip } from '#contract/http/clips.ts';
import { usePlayer } from '#data/recording/usePlayer.ts';
import { useObservable } from '#ui/useObservable.ts';
import classes from './ClipPicture.module.css';
import { clipStart } from './clipPlace.ts';
import { idlePlayer, useFaultText } from './clipTexts.ts';

/** A clip that has less than this left is played from its start, milliseconds. */
const endMs = 500;

interface ClipPictureProps {
  clip: Clip;
  /** For clips among others, which also play when the keyboard focuses them: increases with each request to play all. */
  playAll?: number;
  /** Content below the picture; `at` is the shown time, milliseconds since the epoch. */
  caption?: (at: number) => ReactNode;
}

/** The first picture of a clip, which plays on a click. */
export function ClipPicture({ clip, playAll, caption }: ClipPictureProps) {
  const { t } = useLingui();
  const faultText = useFaultText();
  const canvas = useRef<HTMLCanvasElement>(null);
  const start = clipStart(clip);
  const player = usePlayer({ token: '', consoleId: clip.console.id }, canvas, start, { clip });
  const { at, phase, isPlaying, error } = useObservable(player?.state ?? idlePlayer);
  useEffect(() => {
    if (player) void (playAll ? player.playFrom(start) : player.seek(start));
  }, [player, playAll, start]);
  const play = (): void => void player?.playFrom(at >= Date.parse(clip.to) - endMs ? start : at);
  const label = clip.console.name.toUpperCase();
  return (
    <>
      <div className={classes.picture} data-phase={phase}>
        <canvas ref={canvas} width={320} height={180} role="img" aria-label={t`Recorded image of ${label}`} />
        {phase === 'failed' ? <p>{faultText(error)}</p> : null}
        {phase === 'nothing' ? <p>{t`Nothing is recorded of this time.`}</p> : null}
        <button
          type="button"
          aria-label={isPlaying ? t`Pause the clip of ${label}` : t`Play the clip of ${label}`}
          aria-busy={phase === 'loading' || undefined}
          data-playing={isPlaying || undefined}
          onClick={() => (isPlaying ? player?.pause() : play())}
          onFocus={({ currentTarget }) => {
            if (playAll !== undefined && currentTarget.matches(':focus-visible') && !isPlaying) play();
          }}
        >
          <span aria-hidden="true">
            {phase === 'loading' ? (
              <Loader size={18} color="white" />
            ) : isPlaying ? (
              <IconPlayerPause size={18} />
            ) : (
              <IconPlayerPlay size={18} />
            )}
          </span>
        </button>
      </div>
      {caption?.(at === 0 ? start : at)}
    </>
  );
}
