import type { ConsoleState } from '#contract/channel/methods.ts';

/** Name of the user who controls a console, by the console's id; null where the agent does not know the name. */
export type ConsoleHolders = Readonly<Record<number, string | null>>;

/** Name of a console's holder: of the pad first, else of the user who paused the script. Undefined: nobody. */
export function holderName({ pad, script }: ConsoleState): string | null | undefined {
  if (pad !== null) return pad;
  return script.running && script.paused ? script.pausedBy : undefined;
}
