import { translateText } from '#ui/translateLabel.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { consoleStatus } from '#contract/enums.ts';
import type { NoRecording } from '#data/recording/timeline.ts';
import { stateLabel } from '#entities/consoles/consoleLabels.ts';

const statusNames: ReadonlyMap<number, string> = new Map(
  Object.entries(consoleStatus).map(([name, status]) => [status, name]),
);

/** The word for a state of a console; null: unknown. */
export function useStateWord(): (status: number | null) => string {
  const { t } = useLingui();
  return (status) => {
    const name = status === null ? undefined : statusNames.get(status);
    if (name === undefined) return t`State not known`;
    const word = stateLabel(name);
    return translateText(word, t);
  };
}

/** Why a time has no pictures. */
export const gapReasons: Readonly<Record<string, MessageDescriptor>> = {
  keyboard: msg`Not recorded: the console's own keyboard was open`,
  off: msg`Not recorded: the config switches it off`,
  diskFull: msg`Not recorded: too little space on the agent's disk`,
  writeFailed: msg`Not recorded: the agent could not write the file`,
  notConnected: msg`Not recorded: the console was not connected`,
};

export const noRecordings: Readonly<Record<NoRecording, MessageDescriptor>> = {
  forbidden: msg`Your role cannot see recordings`,
  noRecorder: msg`The agent of this server does not record: it is too old, or recording is switched off`,
  unreachable: msg`The recording cannot be reached: the agent does not answer`,
};
