import { expect } from 'vitest';
import type { Enums } from '#contract/enums.ts';
import { getEnums } from '#contract/http/util.ts';
import { createWorld, openApp } from './openApp.tsx';
import { answerPeople } from './peopleWorld.ts';

/** Opens the settings page, optionally with enumerations other than the demo's. */
export async function openSettings(options: Parameters<typeof createWorld>[0] = {}, enums?: Enums) {
  const world = createWorld(options);
  if (enums) world.api.on(getEnums, enums);
  answerPeople(world);
  const app = await openApp('/user/settings', world);
  const { screen } = app;
  const region = (name: string) => screen.getByRole('region', { name, exact: true });
  const dialog = (name: string) => screen.getByRole('dialog', { name });
  const profile = region('Profile');
  await expect.element(profile).toBeVisible();
  return { world, screen, region, dialog, profile, built: app.built };
}
