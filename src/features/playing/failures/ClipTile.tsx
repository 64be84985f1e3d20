import { useLingui } from '@lingui/react/macro';
import { Group } from '@mantine/core';
import { useInViewport } from '@mantine/hooks';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Clip } from '#contract/http/clips.ts';
import { usePlayer } from '#data/recording/usePlayer.ts';
import { dateTime } from '#domain/format/time.ts';
import { clipPath, clipStart } from '#entities/recording/clipPlace.ts';
import { idlePlayer, useFaultText } from '#entities/recording/clipTexts.ts';
import { useObservable } from '#ui/useObservable.ts';
import { useUiContext } from '#ui/uiContext.ts';
import { ClipTools } from '../past/ClipTools.tsx';
import classes from './Failures.module.css';

interface ClipTileProps {
  clip: Clip;
  /** Name of its server. */
  place: string;
  /** Increases with each request to play all clips. */
  playAll: number;
}

/** A clip among others: its first picture, which plays on a click or while it has the focus. */
export function ClipTile({ clip, place, playAll }: ClipTileProps) {
  const { timezone } = useUiContext();
  const { ref, inViewport } = useInViewport<HTMLLIElement>();
  const name = clip.console.name.toUpperCase();
  return (
    <li ref={ref} data-card className={classes.tile}>
      <div className={classes.picture}>
        {inViewport ? <ClipPicture clip={clip} name={name} playAll={playAll} /> : null}
      </div>
      <Group gap={2} wrap="nowrap" p="6px 6px 6px 12px">
        <p className={classes.names}>
          <Link to={clipPath(clip)} data-truncate>
            <b>{name}</b>
          </Link>
          <span data-truncate>{place}</span>
          <time dateTime={clip.at}>{dateTime(Date.parse(clip.at), timezone)}</time>
        </p>
        <ClipTools clip={clip} />
      </Group>
    </li>
  );
}

function ClipPicture({ clip, name, playAll }: Omit<ClipTileProps, 'place'> & { name: string }) {
  const { t } = useLingui();
  const faultText = useFaultText();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [target] = useState({ token: '', consoleId: clip.console.id });
  const start = clipStart(clip);
  const player = usePlayer(target, canvas, start, { clip });
  const { at, phase, isPlaying, error } = useObservable(player?.state ?? idlePlayer);
  useEffect(() => {
    if (player) void (playAll > 0 ? player.playFrom(start) : player.seek(start));
  }, [player, playAll, start]);
  const play = (): void => void player?.playFrom(at >= Date.parse(clip.to) - 1_000 ? start : at);
  return (
    <>
      <canvas ref={canvas} width={320} height={180} />
      {phase === 'failed' ? <p className={classes.none}>{faultText(error)}</p> : null}
      <button
        type="button"
        className={classes.play}
        aria-label={isPlaying ? t`Pause the clip of ${name}` : t`Play the clip of ${name}`}
        data-playing={isPlaying || undefined}
        onClick={() => (isPlaying ? player?.pause() : play())}
        onFocus={({ currentTarget }) => {
          if (currentTarget.matches(':focus-visible') && !isPlaying) play();
        }}
      >
        {isPlaying ? (
          <IconPlayerPause size={18} aria-hidden="true" />
        ) : (
          <IconPlayerPlay size={18} aria-hidden="true" />
        )}
      </button>
    </>
  );
}
