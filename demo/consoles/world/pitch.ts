/** Metres, from the middle of the pitch: x to the right, y towards the viewer. */
export const pitch = {
  halfLength: 52.5,
  halfWidth: 34,
  goalHalfWidth: 5,
  goalHeight: 3,
  areaDepth: 16.5,
  areaHalfWidth: 20,
} as const;

export type Team = 0 | 1;

/** 1 for the team that plays to the right (home), -1 for the other. */
export const attackOf = (team: Team): 1 | -1 => (team === 0 ? 1 : -1);

export interface Player {
  readonly team: Team;
  /** 0 is the goalkeeper. */
  readonly index: number;
  /** Position in the formation. */
  readonly home: { readonly x: number; readonly y: number };
  x: number;
  y: number;
  vx: number;
  vy: number;
  /** Radians, 0 to the right, increasing towards the viewer. */
  heading: number;
  /** Distance run in meters, for the animation of the legs. */
  run: number;
}

/** Seven positions of the home team; the away team mirrors them. */
const formation = [
  { x: -50, y: 0 },
  { x: -30, y: -14 },
  { x: -30, y: 14 },
  { x: -14, y: 0 },
  { x: -6, y: -21 },
  { x: -6, y: 21 },
  { x: 8, y: 3 },
] as const;

/** Both teams in their positions. */
export function lineUp(): Player[] {
  return ([0, 1] as const).flatMap((team) =>
    formation.map(({ x, y }, index) => {
      const home = { x: x * attackOf(team), y: y * attackOf(team) };
      return {
        team,
        index,
        home,
        x: home.x,
        y: home.y,
        vx: 0,
        vy: 0,
        heading: team === 0 ? 0 : Math.PI,
        run: index,
      };
    }),
  );
}

/** The players of each team, goalkeeper first. */
export type Sides = readonly [home: readonly Player[], away: readonly Player[]];

export const rivalsOf = (player: Player, sides: Sides): readonly Player[] => sides[player.team === 0 ? 1 : 0];

export const distance = (a: { x: number; y: number }, b: { x: number; y: number }): number =>
  Math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2);

export const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value));

/** The nearest of these players without the first `skip`, or null. */
export function nearestTo(
  point: { x: number; y: number },
  players: readonly Player[],
  skip = 0,
): Player | null {
  let best: Player | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (let index = skip; index < players.length; index += 1) {
    const player = players[index];
    if (!player) continue;
    const away = distance(point, player);
    if (away < least) {
      least = away;
      best = player;
    }
  }
  return best;
}
