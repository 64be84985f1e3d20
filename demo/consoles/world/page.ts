import type { PadButton } from '#contract/channel/pad.ts';
import type { SceneBasics, Step } from './step.ts';

export interface PageRow {
  label: string;
  detail: string;
  value: string;
  /** 0..1, drawn as a bar. */
  share: number;
}

const row = (label: string, detail: string, value: string, share: number): PageRow => ({
  label,
  detail,
  value,
  share,
});

/** The players of the home team, goalkeeper first. */
export const squad = ['Okafor', 'Lindqvist', 'Moretti', 'Tanaka', 'Duarte', 'Novak', 'Keita'] as const;
const places = ['GK', 'LB', 'RB', 'CM', 'LM', 'RM', 'ST'] as const;
const ratings = [84, 79, 81, 86, 83, 82, 88] as const;

const pages: Record<string, { title: string; rows: readonly PageRow[] }> = {
  squad: {
    title: 'Squad',
    rows: squad.map((name, index) =>
      row(name, places[index] ?? '', String(ratings[index] ?? 80), (ratings[index] ?? 80) / 99),
    ),
  },
  transfers: {
    title: 'Transfers',
    rows: [
      row('Adeyemi', 'ST, listed', '182 K', 0.72),
      row('Sorensen', 'CB, bid sent', '64 K', 0.41),
      row('Petrov', 'CM, outbid', '97 K', 0.55),
      row('Vargas', 'GK, won', '33 K', 1),
      row('Hughes', 'RB, listed', '28 K', 0.2),
    ],
  },
  objectives: {
    title: 'Objectives',
    rows: [
      row('Win 10 matches', 'Rivals', '7 / 10', 0.7),
      row('Score 25 goals', 'Any mode', '19 / 25', 0.76),
      row('Keep 3 clean sheets', 'Rivals', '1 / 3', 0.33),
      row('Assist from the wing', 'Any mode', '4 / 5', 0.8),
      row('Play 40 matches', 'Season', '33 / 40', 0.82),
    ],
  },
  settings: {
    title: 'Settings',
    rows: [
      row('Half length', 'Game', '3 min', 0.3),
      row('Difficulty', 'Game', 'World class', 0.75),
      row('Commentary', 'Sound', '40 %', 0.4),
      row('Stadium', 'Sound', '70 %', 0.7),
      row('Brightness', 'Picture', '55 %', 0.55),
    ],
  },
};

/** A list that the D-pad moves through; circle goes back. */
export class PageScene implements SceneBasics {
  readonly kind = 'page';
  readonly still = true;
  readonly name: string;
  readonly title: string;
  readonly rows: readonly PageRow[];
  seconds = 0;
  selected = 0;

  constructor(name: string) {
    this.name = name;
    this.title = pages[name]?.title ?? name;
    this.rows = pages[name]?.rows ?? [];
  }

  step(seconds: number): null {
    this.seconds += seconds;
    return null;
  }

  press(button: PadButton): Step | null {
    if (button === 'circle') return { to: 'menu' };
    if (button === 'dPadUp') this.selected = Math.max(0, this.selected - 1);
    if (button === 'dPadDown') this.selected = Math.min(this.rows.length - 1, this.selected + 1);
    return null;
  }
}
