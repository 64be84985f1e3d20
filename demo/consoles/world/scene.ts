import type { FieldScene } from './field.ts';
import type { MatchScene } from './match.ts';
import type { MenuScene } from './menu.ts';
import type { PageScene } from './page.ts';
import type { BootScene, RestScene } from './standby.ts';

/** Content of the console's screen. */
export type Scene = BootScene | MenuScene | PageScene | FieldScene | MatchScene | RestScene;
