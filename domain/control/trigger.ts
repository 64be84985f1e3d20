/** A digitally held trigger starts here and rises in steps (specification, business constants). */
const start = 25;
const step = 63.75;
const everyMs = 500;

/** Position 0..255 of a trigger that has been held digitally for `heldMs`. */
export function triggerRamp(heldMs: number): number {
  return Math.min(255, Math.round(start + step * Math.floor(Math.max(0, heldMs) / everyMs)));
}

/** How often a held trigger must be read, milliseconds. */
export const triggerStepMs = everyMs;
