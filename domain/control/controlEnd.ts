import type { ConsoleState } from '#contract/channel/methods.ts';
import type { Holder } from './holder.ts';

/** Reason of a lost control, other than a release by the operator. */
export type EndReason =
  | 'takenOver'
  /** The same user took it in another window. */
  | 'otherWindow'
  | 'scriptResumed'
  /** The same user resumed the script in another window. */
  | 'resumedInOtherWindow'
  | 'disconnected'
  /** The agent received nothing from the operator for too long. */
  | 'silence'
  | 'connectionLost'
  | 'agentSilent'
  | 'windowLeft'
  | 'fullscreenLeft'
  | 'idle'
  | 'padUnplugged'
  /** Another gamepad was plugged in: only one is supported. */
  | 'secondPad'
  /** This computer has no network. */
  | 'offline'
  /** The credentials of the channel expired and could not be renewed. */
  | 'notRenewed'
  /** The operator may no longer control this console: the role was lowered, or the server taken away. */
  | 'rightsLowered'
  /** The agent refuses the input without a reason. */
  | 'refused';

/** `by`: name of the user who ended it, if known. */
export interface EndCause {
  reason: EndReason;
  by: string | null;
}

/** Why this pad line no longer controls the console, if the agent reports it. */
export function endCauseOf(state: ConsoleState, holder: Holder, line: string): EndCause {
  const last = state.lastHandover;
  if (last?.line === line) {
    const { reason, by, from } = last;
    if (reason === 'scriptResumed' && by === from) return { reason: 'resumedInOtherWindow', by: null };
    if (reason === 'scriptResumed' || reason === 'disconnected' || reason === 'silence')
      return { reason, by };
  }
  if (holder.kind !== 'other') return { reason: 'refused', by: null };
  return holder.sameUser ? { reason: 'otherWindow', by: null } : { reason: 'takenOver', by: holder.name };
}

/**
 * The cause with the latest name from the agent, which may at first know only the id of the user who ended
 * control (`user 3`).
 * @param line the pad line that lost control
 */
export function withLatestName<T extends EndCause>(
  cause: T,
  { lastHandover }: ConsoleState,
  line: string,
): T {
  const by = lastHandover?.line === line ? lastHandover.by : null;
  return cause.by === null || by === null || by === cause.by ? cause : { ...cause, by };
}
