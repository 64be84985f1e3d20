/** Style of one series: its color in both schemes, the dashes of its line, and the pattern of its bars. */
export interface SeriesStyle {
  light: string;
  dark: string;
  /** Lengths of line and gap, CSS pixels; empty: a solid line. */
  dash: readonly number[];
  /** SVG path of a tile of {@link tileSize}, stroked on the color; empty: a plain bar. */
  pattern: string;
}

/** Width and height of a tile of a pattern, CSS pixels. */
export const tileSize = 8;

const rising = 'M-2 2L2 -2M0 8L8 0M6 10L10 6';
const falling = 'M-2 6L2 10M0 0L8 8M6 -2L10 2';

/** Colors have a contrast of at least 3:1 to the page; dashes and patterns differ without color. */
export const seriesStyles: readonly SeriesStyle[] = [
  { light: '#2a5fc4', dark: '#6ea8fe', dash: [], pattern: '' },
  { light: '#b8500b', dark: '#ff9f5a', dash: [8, 4], pattern: rising },
  { light: '#0b7a6d', dark: '#3fd0b6', dash: [2, 3], pattern: 'M2 2h.01M6 6h.01' },
  { light: '#a82d91', dark: '#f783d6', dash: [10, 3, 2, 3], pattern: falling },
  { light: '#6f6000', dark: '#e8c93a', dash: [16, 4], pattern: 'M0 4H8' },
  { light: '#6741d9', dark: '#b197fc', dash: [5, 2], pattern: 'M4 0V8' },
  { light: '#c0262d', dark: '#ff8f93', dash: [10, 3, 2, 3, 2, 3], pattern: `${rising}${falling}` },
  { light: '#4f5866', dark: '#b4bdc9', dash: [1, 5], pattern: 'M0 4H8M4 0V8' },
];

/** Style of the series at an index; after eight they repeat. */
export const styleOf = (index: number): SeriesStyle =>
  seriesStyles[index % seriesStyles.length] ?? { light: '#000', dark: '#fff', dash: [], pattern: '' };

export type Scheme = 'light' | 'dark';

/** Colors of everything around the series; `surface` is the background of panels. */
export const frameColors: Readonly<Record<Scheme, { text: string; grid: string; surface: string }>> = {
  light: { text: '#454c57', grid: '#e1e4e9', surface: '#ffffff' },
  dark: { text: '#c2c8d1', grid: '#2b323c', surface: '#151920' },
};
