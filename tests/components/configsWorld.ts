import type { Config } from '#contract/http/configs.ts';
import { demoFleet } from './demoFleet.ts';
import { createWorld, openApp } from './openApp.tsx';

/** A game config of the user that sets pace and mode. */
export const aConfig = (over: Partial<Config> = {}): Config => {
  const { data = { pace: 0.5, mode: 'draft' }, ...rest } = over;
  return {
    id: 10,
    name: 'Careful',
    description: 'Slow and safe',
    type: 'game',
    typeText: 'Game',
    isBaseType: false,
    createdAt: '2026-01-02T08:00:00Z',
    fields: Object.keys(data).length,
    isEditable: true,
    isOwn: true,
    data,
    revision: 4,
    ...rest,
  };
};

/** A game config and a mulling config of the user, one of another user, and the base config. */
const ownConfigs = (): Config[] => [
  aConfig(),
  aConfig({ id: 11, name: 'Coins', type: 'mulling', typeText: 'Mulling', data: { coinsEnabled: true } }),
  aConfig({ id: 12, name: 'Calibration', description: null, isEditable: false, isOwn: false }),
  aConfig({
    id: 13,
    name: 'Base config',
    type: 'base',
    typeText: 'Base',
    isBaseType: true,
    isEditable: false,
    isOwn: false,
    data: { pace: 1.25 },
  }),
];

type WorldOptions = NonNullable<Parameters<typeof createWorld>[0]>;

/** Opens the user's configs. */
export async function openConfigs({ configs = ownConfigs(), ...options }: WorldOptions = {}) {
  const world = createWorld({ ...demoFleet(), configs, ...options });
  const { screen, router, built, goOffline } = await openApp('/configs/own', world);
  const grid = screen.getByRole('grid', { name: 'My configs' });
  const row = (name: string) => grid.getByRole('row', { name: new RegExp(name) });
  const focus = (name: string) => (row(name).element() as HTMLElement).focus();
  return { screen, world, router, built, goOffline, grid, row, focus, dialog: screen.getByRole('dialog') };
}
