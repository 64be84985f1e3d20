import type { ConsoleState } from '#contract/channel/methods.ts';

export type Holder = { kind: 'nobody' } | { kind: 'me' } | { kind: 'other'; name: string };

/** Who has the console in hand: by its pad first, else by having paused its script. */
export function holderOf(state: ConsoleState | null, me: string): Holder {
  const name = state?.pad ?? (state?.script.paused ? state.script.pausedBy : null) ?? null;
  if (name === null) return { kind: 'nobody' };
  return name === me ? { kind: 'me' } : { kind: 'other', name };
}
