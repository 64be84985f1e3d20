import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { consoleStatus } from '#contract/enums.ts';
import type { NoRecording } from '#data/recording/timeline.ts';
import { UndecodableError } from '#data/recording/pictureDecoder.ts';
import type { PlayerState } from '#data/recording/player.ts';
import { createObservable, type Observable } from '#domain/observable.ts';
import { stateLabel } from '#entities/consoles/labels.ts';
import { useUiContext } from '#ui/uiContext.ts';

const statusNames: ReadonlyMap<number, string> = new Map(
  Object.entries(consoleStatus).map(([name, status]) => [status, name]),
);

/** The word for a state of a console; null: not known. */
export function useStateWord(): (status: number | null) => string {
  const { t } = useLingui();
  return (status) => {
    const name = status === null ? undefined : statusNames.get(status);
    if (name === undefined) return t({ message: 'not known', context: 'state' });
    const word = stateLabel(name);
    return typeof word === 'string' ? word : t(word);
  };
}

/** Why a time has no pictures. */
export const gapReasons: Readonly<Record<string, MessageDescriptor>> = {
  keyboard: msg`Not recorded: the console's own keyboard was open`,
  off: msg`Not recorded: the config switches it off`,
  diskFull: msg`Not recorded: too little space on the agent's disk`,
  notConnected: msg`Not recorded: the console was not connected`,
};

/** Why a clip was kept. */
export const clipCauses: Readonly<Record<string, MessageDescriptor>> = {
  failed: msg({ message: 'Failure', context: 'cause of a clip' }),
  controlEnded: msg({ message: 'End of control', context: 'cause of a clip' }),
  stuck: msg({ message: 'Stuck screen', context: 'cause of a clip' }),
  byHand: msg({ message: 'Kept by hand', context: 'cause of a clip' }),
};

/** Why a recording cannot be looked at. */
export const noRecordings: Readonly<Record<NoRecording, MessageDescriptor>> = {
  forbidden: msg`Your role cannot see recordings`,
  noRecorder: msg`The agent of this server does not record: it is older, or recording is switched off`,
  unreachable: msg`The recording cannot be reached: the agent does not answer`,
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
