import { Trans } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import type { Picture, PictureStatus } from '#domain/channel/types.ts';
import classes from './Tile.module.css';

type Phase = 'loading' | 'failed' | 'shown';

const phaseOf = ({ state, frame }: PictureStatus): Phase => {
  if (state === 'failed') return 'failed';
  return frame === 0 && state === 'loading' ? 'loading' : 'shown';
};

const nothing = (): (() => void) => () => undefined;

/** Placeholder of a missing picture; renders again only when the phase changes. */
export function PicturePhase({ picture }: { picture: Picture | null }) {
  const read = (): Phase => (picture ? phaseOf(picture.status.get()) : 'loading');
  const phase = useSyncExternalStore(picture?.status.subscribe ?? nothing, read);
  if (phase === 'shown') return null;
  return (
    <span className={classes.phase} data-phase={phase} role="status">
      {phase === 'loading' ? (
        <Trans>Loading preview...</Trans>
      ) : (
        <>
          <strong>
            <Trans>Loading preview failed!!!</Trans>
          </strong>
          <span>
            <Trans>Loading again...</Trans>
          </span>
        </>
      )}
    </span>
  );
}

/** Without a network there is no picture, and the server's place on the channel is not known. */
export function PictureAway() {
  return (
    <span className={classes.phase} data-phase="away">
      <Trans>No image: you are offline</Trans>
    </span>
  );
}
