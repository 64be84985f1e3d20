import type { Mark } from '#domain/gantt/shapes.ts';

export interface StateLook {
  /** A CSS colour; null: it does not glow. */
  glow: string | null;
  /** A shape that says the same without colour. */
  mark?: Mark;
}

/** Colours of a chart, by the names that its bars carry. A constant: everything is drawn anew when it is another object. */
export interface GanttLooks {
  /** CSS colours. */
  tones: Readonly<Record<string, string>>;
  /** Of bars whose name has none. */
  otherTone: string;
  states: Readonly<Record<string, StateLook>>;
}

const own = <T>(record: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;

export const toneOf = (looks: GanttLooks, tone: string): string => own(looks.tones, tone) ?? looks.otherTone;
export const stateOf = (looks: GanttLooks, state: string): StateLook =>
  own(looks.states, state) ?? { glow: null };

/** States that glow. */
export const glowingOf = ({ states }: GanttLooks): ReadonlySet<string> =>
  new Set(Object.keys(states).filter((name) => states[name]?.glow));
