/** Colors that bars of configs can have (specification, business constants). */
export const colorCount = 18;

/**
 * Step from one config id to the next in the palette, which is in the order of hues. It has no common divisor
 * with the number of colors, so that all colors are used, and configs created one after another look
 * different.
 */
const step = 7;

/**
 * Index in the palette of a config, 0 to 17. It depends on the id alone: a config has the same color on every screen,
 * whatever else is shown.
 */
export const colorIndexOf = (configId: number): number => (configId * step) % colorCount;
