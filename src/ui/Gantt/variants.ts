import type { Mark } from '#domain/gantt/shapes.ts';
import { getOwn } from '#domain/getOwn.ts';

export interface StateVariant {
  /** A CSS color; null: no glow. */
  glow: string | null;
  /** A shape with the same meaning for users who cannot tell colors apart. */
  mark?: Mark;
}

/** Colors of a chart by tone and state name. Must be constant: a new object redraws everything. */
export interface GanttVariants {
  /** CSS colors. */
  tones: Readonly<Record<string, string>>;
  /** Color of bars with an unknown tone. */
  otherTone: string;
  states: Readonly<Record<string, StateVariant>>;
}

export const toneOf = (variants: GanttVariants, tone: string): string =>
  getOwn(variants.tones, tone) ?? variants.otherTone;
export const stateOf = (variants: GanttVariants, state: string): StateVariant =>
  getOwn(variants.states, state) ?? { glow: null };

export const glowingOf = ({ states }: GanttVariants): ReadonlySet<string> =>
  new Set(Object.keys(states).filter((name) => states[name]?.glow));
