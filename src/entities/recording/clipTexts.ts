import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { UndecodableError } from '#data/recording/pictureDecoder.ts';
import type { PlayerState } from '#data/recording/player.ts';
import { createObservable, type Observable } from '#domain/observable.ts';
import { useUiContext } from '#ui/uiContext.ts';

export const clipCauses: Readonly<Record<string, MessageDescriptor>> = {
  failed: msg({ message: 'Failure', context: 'cause of a clip' }),
  controlEnded: msg({ message: 'End of control', context: 'cause of a clip' }),
  stuck: msg({ message: 'Stuck screen', context: 'cause of a clip' }),
  byHand: msg({ message: 'Kept manually', context: 'cause of a clip' }),
};

/** Why a recorded picture is not shown. */
export function useFaultText(): (error: unknown) => string {
  const { t } = useLingui();
  const { explain } = useUiContext();
  return (error) =>
    error instanceof UndecodableError
      ? t`This browser cannot decode the video of recordings (H.264). Another or a newer browser can.`
      : explain(error).text;
}

/** The state of a player that is not there yet. */
export const idlePlayer: Observable<PlayerState> = createObservable<PlayerState>({
  at: 0,
  pictureAt: null,
  phase: 'loading',
  isPlaying: false,
  rate: 1,
  error: null,
});
