import type { ConsoleState } from '#contract/channel/methods.ts';
import type { Holder } from './holder.ts';

/** Why an operator is in control no more without having given the console back. */
export type LossReason =
  | 'takenOver'
  /** The same user took it in another window. */
  | 'otherWindow'
  | 'scriptResumed'
  | 'disconnected'
  /** The agent heard nothing of the operator for too long. */
  | 'silence'
  | 'connectionLost'
  | 'agentSilent'
  | 'windowLeft'
  | 'fullscreenLeft'
  | 'idle'
  | 'padUnplugged'
  /** The agent refuses what is pressed and does not say why. */
  | 'refused';

/** `by`: name of the one who ended it, as far as it is known. */
export interface LossCause {
  reason: LossReason;
  by: string | null;
}

/** Why the console is not held by this pad line any more, as far as the agent tells. */
export function lossCauseOf(state: ConsoleState, holder: Holder, line: string): LossCause {
  const last = state.lastHandover;
  if (last?.line === line) {
    const { reason, by } = last;
    if (reason === 'scriptResumed' || reason === 'disconnected' || reason === 'silence')
      return { reason, by };
  }
  if (holder.kind !== 'other') return { reason: 'refused', by: null };
  return holder.sameUser ? { reason: 'otherWindow', by: null } : { reason: 'takenOver', by: holder.name };
}
