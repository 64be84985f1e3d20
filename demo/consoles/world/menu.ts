import type { PadButton } from '#contract/channel/pad.ts';
import type { SceneBasics, Step } from './step.ts';

export interface Tile {
  title: string;
  hint: string;
  icon: 'ball' | 'shirt' | 'shield' | 'swap' | 'trophy' | 'list' | 'moon';
  /** Position in the 960x540 picture. */
  x: number;
  y: number;
  width: number;
  height: number;
  step: Step;
}

/** One of the small tiles. */
const small = (column: number, row: number) => ({
  x: 412 + column * 172,
  y: 120 + row * 141,
  width: 160,
  height: 129,
});

/** The main menu: one large tile at the left, six small ones next to it. */
export const tiles: readonly [Tile, ...Tile[]] = [
  {
    title: 'Play match',
    hint: 'Division rivals',
    icon: 'ball',
    x: 48,
    y: 120,
    width: 352,
    height: 270,
    step: { to: 'match' },
  },
  { title: 'Squad', hint: '7 players', icon: 'shirt', ...small(0, 0), step: { to: 'page', page: 'squad' } },
  { title: 'Club name', hint: 'Edit', icon: 'shield', ...small(1, 0), step: { to: 'field' } },
  {
    title: 'Transfers',
    hint: '3 new offers',
    icon: 'swap',
    ...small(2, 0),
    step: { to: 'page', page: 'transfers' },
  },
  {
    title: 'Objectives',
    hint: 'Season 4',
    icon: 'trophy',
    ...small(0, 1),
    step: { to: 'page', page: 'objectives' },
  },
  {
    title: 'Settings',
    hint: 'Game, sound',
    icon: 'list',
    ...small(1, 1),
    step: { to: 'page', page: 'settings' },
  },
  { title: 'Rest mode', hint: 'PS wakes up', icon: 'moon', ...small(2, 1), step: { to: 'rest' } },
];

const moves: Partial<Record<PadButton, { x: number; y: number }>> = {
  dPadLeft: { x: -1, y: 0 },
  dPadRight: { x: 1, y: 0 },
  dPadUp: { x: 0, y: -1 },
  dPadDown: { x: 0, y: 1 },
};

/** Seconds until a newly selected tile has grown to its size. */
export const growSeconds = 0.1;

/** Tiles that the D-pad moves through; cross enters. */
export class MenuScene implements SceneBasics {
  readonly kind = 'menu';
  seconds = 0;
  selected = 0;
  /** Seconds since the selection moved, for the glow that follows it. */
  sinceMove = 1;

  constructor(selected = 0) {
    this.selected = selected;
  }

  get still(): boolean {
    return this.sinceMove >= growSeconds;
  }

  step(seconds: number): null {
    this.seconds += seconds;
    this.sinceMove += seconds;
    return null;
  }

  press(button: PadButton): Step | null {
    if (button === 'cross') return this.#tile.step;
    const move = moves[button];
    const next = move ? nearest(this.#tile, move) : button === 'circle' ? 0 : null;
    if (next !== null && next !== this.selected) {
      this.selected = next;
      this.sinceMove = 0;
    }
    return null;
  }

  get #tile(): Tile {
    return tiles[this.selected] ?? tiles[0];
  }
}

/** Index of the nearest tile in this direction, or null; sideways distance counts three times. */
function nearest(from: Tile, { x, y }: { x: number; y: number }): number | null {
  const middle = (tile: Tile): [number, number] => [tile.x + tile.width / 2, tile.y + tile.height / 2];
  const [fromX, fromY] = middle(from);
  const candidates = tiles.flatMap((tile, index) => {
    const [toX, toY] = middle(tile);
    const along = (toX - fromX) * x + (toY - fromY) * y;
    const aside = Math.abs((toX - fromX) * y) + Math.abs((toY - fromY) * x);
    // A tile above or below must overlap horizontally, so that up and down stay in their column.
    const reachable = x !== 0 ? along > 1 : along > 1 && aside < Math.max(from.width, tile.width) / 2;
    return reachable ? [{ index, cost: along + 3 * aside }] : [];
  });
  return candidates.toSorted((a, b) => a.cost - b.cost)[0]?.index ?? null;
}
