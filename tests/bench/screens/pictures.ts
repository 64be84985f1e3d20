import { neutralPad } from '#domain/control/pad.ts';
import { createRandom } from '#domain/random.ts';
import { hashOf, type Pixels } from '#domain/screens/hash.ts';
import { type Corner } from '#demo/consoles/draw/overlay.ts';
import { drawPicture } from '#demo/consoles/draw/picture.ts';
import { lookOf } from '#demo/consoles/draw/theme.ts';
import { defaultPlay } from '#demo/consoles/world/play.ts';
import { World } from '#demo/consoles/world/world.ts';

/** Hashes of pictures drawn by simulated consoles, in the size in which agents check them. */
export interface Drawn {
  readonly still: Readonly<Record<'loading' | 'menu' | 'page' | 'name' | 'rest', readonly string[]>>;
  /** Consecutive pictures of matches, two seconds apart. */
  readonly matches: readonly (readonly string[])[];
  readonly black: string;
  /** Time of one hash, milliseconds. */
  readonly hashMs: number;
}

const size = { width: 320, height: 180 } as const;
const ignored = { onGoal: () => undefined, onMatchEnd: () => undefined };

/** Draws with the looks of this many consoles. */
export function drawAll(consoles: number, matchSeconds: number): Drawn {
  const still = {
    loading: [] as string[],
    menu: [] as string[],
    page: [] as string[],
    name: [] as string[],
    rest: [] as string[],
  };
  const matches: string[][] = [];
  let [hashes, ms] = [0, 0];
  const hash = (pixels: Pixels): string => {
    const begun = performance.now();
    const made = hashOf(pixels);
    ms += performance.now() - begun;
    hashes += 1;
    return made;
  };
  for (let id = 1; id <= consoles; id += 1) {
    const random = createRandom(`screens:${id}`);
    const world = new World(`Club ${id}`, random, ignored);
    const look = lookOf(id);
    let frame = 0;
    const draw = (): string => {
      frame += 1;
      const corner: Corner = {
        consoleName: `Console ${id}`,
        scriptTitle: 'Rivals',
        script: 'auto',
        play: defaultPlay,
        pauseLeft: world.pauseLeft,
        pad: world.pad,
        frame,
        now: 1.7e12 + frame * 2_000,
      };
      return hash(drawPicture(world, look, corner, size.width, size.height));
    };
    const press = (button: 'cross' | 'right' | 'down' | 'circle'): void => {
      world.setPad({ ...neutralPad, [button]: true });
      world.setPad(neutralPad);
    };
    still.loading.push(draw());
    world.toMenu();
    for (let moves = 0; moves < 3; moves += 1) {
      still.menu.push(draw());
      press('right');
    }
    world.toMenu();
    press('right');
    press('cross');
    still.page.push(draw());
    world.toMenu();
    press('right');
    press('right');
    press('cross');
    still.name.push(draw());
    world.joinMatch();
    world.setAutopilot(true);
    const match: string[] = [];
    for (let second = 0; second < matchSeconds && world.scene.kind === 'match'; second += 2) {
      world.advance(2);
      match.push(draw());
    }
    matches.push(match);
  }
  const black = hash({ ...size, data: new Uint8Array(size.width * size.height * 4) });
  still.rest.push(black);
  return { still, matches, black, hashMs: ms / hashes };
}
