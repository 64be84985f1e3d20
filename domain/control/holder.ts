import type { ConsoleState } from '#contract/channel/methods.ts';

export type Holder =
  | { kind: 'nobody' }
  | { kind: 'me' }
  /** `sameUser`: the name is the user's own, who holds it in another window. */
  | { kind: 'other'; name: string; sameUser: boolean };

/** Whom a console is compared with: a user, and the pad lines that this window has opened. */
export interface Self {
  name: string;
  isOwnLine(line: string): boolean;
}

/** Who has the console in hand: by its pad first, else by having paused its script. */
export function holderOf(state: ConsoleState | null, me: Self): Holder {
  const name = state?.pad ?? (state?.script.paused ? state.script.pausedBy : null) ?? null;
  if (name === null) return { kind: 'nobody' };
  const line = state?.pad === null ? null : (state?.padLine ?? null);
  if (line !== null && me.isOwnLine(line)) return { kind: 'me' };
  const sameUser = name === me.name;
  // An agent that names no lines cannot tell windows apart.
  return sameUser && line === null ? { kind: 'me' } : { kind: 'other', name, sameUser };
}
