import type { ConsoleState } from '#contract/channel/methods.ts';
import { type Holder, holderOf, type Self } from '#domain/control/holder.ts';

/** Who controls a console; the name is null if the agent does not know it. */
export type ConsoleHolder =
  | Exclude<Holder, { kind: 'nobody' }>
  | { kind: 'other'; name: null; sameUser: false };

/** Who controls a console, by the console's id; nobody controls the others. */
export type ConsoleHolders = Readonly<Record<number, ConsoleHolder>>;

/** Who controls a console: the user of the pad, otherwise the user who paused the script. Null: nobody. */
export function consoleHolder(state: ConsoleState, me: Self): ConsoleHolder | null {
  const { pad, script } = state;
  const isPaused = script.running && script.paused;
  if (pad === null && !isPaused) return null;
  const holder = holderOf(state, me);
  return holder.kind === 'nobody' ? { kind: 'other', name: null, sameUser: false } : holder;
}
