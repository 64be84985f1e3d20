import { expect } from 'vitest';
import { getConfigSchema, type ConfigFields, updateConfigSchema } from '#contract/http/configSchema.ts';
import { demoFleet } from './demoFleet.ts';
import { createWorld, openApp, type World } from './openApp.tsx';

/** A world whose user may edit the schema and the base config; the schema is that of `demoConfigs.ts`. */
export const schemaWorld = (over: Parameters<typeof createWorld>[0] = {}): World =>
  createWorld({ ...demoFleet(), role: 'supervisor', ...over });

/** Opens the config builder. */
export async function openBuilder(world = schemaWorld(), address = '/configs/builder') {
  const opened = await openApp(address, world);
  const { screen } = opened;
  if (address !== '/configs/builder') await screen.getByRole('link', { name: 'Config builder' }).click();
  const grid = screen.getByRole('grid', { name: 'Config builder' });
  const row = (name: string) => grid.getByRole('row').filter({ hasText: name });
  const find = (name: string) => document.querySelector<HTMLElement>(`[data-row="${name}"]`);
  const tool = (name: string) =>
    screen.getByRole('toolbar', { name: 'Config builder' }).getByRole('button', { name, exact: true });
  await expect.element(grid).toBeVisible();
  return {
    ...opened,
    world,
    grid,
    row,
    tool,
    dialog: screen.getByRole('dialog'),
    /** Names of the shown fields, in order. */
    names: () =>
      [...document.querySelectorAll<HTMLElement>('[data-row]')].map(({ dataset }) => dataset['row']),
    focus: (name: string) => find(name)?.focus(),
    find,
  };
}

/** The fields of the last saved schema. */
export const savedFields = (world: World) => world.api.requests(updateConfigSchema).at(-1)?.body.schema ?? {};

/** Another user changes the schema; the app does not know yet. */
export async function changeSchema(
  world: World,
  change: (fields: ConfigFields) => ConfigFields,
): Promise<void> {
  const { schema } = await world.api.call(getConfigSchema, {});
  await world.api.call(updateConfigSchema, { body: { schema: change(schema) } });
}
