import { Preview, PreviewPhase, type PreviewProps } from '#entities/consoles/Preview.tsx';
import { useObservable } from '#ui/useObservable.ts';
import { useLiveTiles } from '../choice/preferences.ts';
import classes from './Tile.module.css';
import type { InViewState } from './useTileInView.ts';

export interface TilePictureProps extends Omit<PreviewProps, 'active' | 'live' | 'className'> {
  inView: InViewState;
  /** The user is absent or the page is hidden. */
  paused: boolean;
  /** The control view covers it. */
  covered: boolean;
  /** False: the last picture stays, and no frames are requested. */
  connected: boolean;
}

/** The live preview of a console; it requests frames only while it can be seen. */
export function TilePicture({ inView, paused, covered, connected, ...preview }: TilePictureProps) {
  const [isLive] = useLiveTiles();
  const active = useObservable(inView.watching) && !paused && !covered && connected;
  return (
    <>
      <Preview {...preview} active={active} live={isLive} className={classes.canvas} />
      {connected ? <PreviewPhase picture={preview.picture} /> : null}
    </>
  );
}
