import type { ConsoleState } from '#contract/channel/methods.ts';

export type Holder =
  | { kind: 'nobody' }
  | { kind: 'me' }
  /** `sameUser`: the same user controls it in another window. */
  | { kind: 'other'; name: string; sameUser: boolean };

/** Identity of this window: its user, and the pad lines that it opened. */
export interface Self {
  name: string;
  isOwnLine(line: string): boolean;
}

/** Who controls the console: the user of the pad, otherwise the user who paused the script. */
export function holderOf(state: ConsoleState | null, me: Self): Holder {
  const name = state?.pad ?? (state?.script.paused ? state.script.pausedBy : null) ?? null;
  if (name === null) return { kind: 'nobody' };
  const line = state?.pad === null ? null : (state?.padLine ?? null);
  if (line !== null && me.isOwnLine(line)) return { kind: 'me' };
  const sameUser = name === me.name;
  // Without lines the windows of a user cannot be distinguished.
  return sameUser && line === null ? { kind: 'me' } : { kind: 'other', name, sameUser };
}
