import { Group } from '@mantine/core';
import { useInViewport } from '@mantine/hooks';
import { Link } from 'react-router';
import type { Clip } from '#contract/http/clips.ts';
import { dateTime } from '#domain/format/time.ts';
import { ClipPicture } from '#entities/recording/ClipPicture.tsx';
import { clipPath } from '#entities/recording/clipPlace.ts';
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
        {inViewport ? <ClipPicture clip={clip} playAll={playAll} /> : null}
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
