import type { ConsoleState } from '#contract/channel/methods.ts';

/** Who holds a console in hand, by the console's id; null where the agent does not know the name. */
export type ConsoleHolders = ReadonlyMap<number, string | null>;

/** The person who holds a console: by its pad first, else by having paused its script. Undefined: nobody. */
export function holderName({ pad, script }: ConsoleState): string | null | undefined {
  if (pad !== null) return pad;
  return script.running && script.paused ? script.pausedBy : undefined;
}

/** The map before, if the new one says the same: nothing that shows it has to be drawn again. */
export function shareHolders(before: ConsoleHolders | undefined, next: ConsoleHolders): ConsoleHolders {
  const isSame =
    before?.size === next.size && [...next].every(([id, name]) => before.has(id) && before.get(id) === name);
  return before && isSame ? before : next;
}
