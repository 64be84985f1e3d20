import { colorCount, colorIndexOf } from '#domain/schedule/colors.ts';

/**
 * Colors of configs by hue. Each has a contrast of at least 3:1 to the background of both color schemes, and of 4.5:1 to
 * {@link barInk}; `palette.test.ts` measures it.
 */
export const palette = [
  '#e5484d',
  '#dd5a24',
  '#d9730d',
  '#b8860b',
  '#8f9a1a',
  '#6ba31c',
  '#2f9e44',
  '#0f9b76',
  '#0e9c9c',
  '#1592b5',
  '#2b8fe0',
  '#4f7df3',
  '#7a6ff0',
  '#9b5de5',
  '#b84fd0',
  '#d343b0',
  '#e8467f',
  '#8d7b6a',
] as const satisfies { length: typeof colorCount };

export const barInk = '#0b0e12';

/** The color of a config, the same on every screen. */
export const configColor = (configId: number): string => palette[colorIndexOf(configId)] ?? palette[0];
