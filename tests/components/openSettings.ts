import { expect } from 'vitest';
import { createWorld, openApp } from './openApp.tsx';
import { answerPeople } from './peopleWorld.ts';

/** Opens the page of settings. */
export async function openSettings(options: Parameters<typeof createWorld>[0] = {}) {
  const world = createWorld(options);
  answerPeople(world);
  const app = await openApp('/user/settings', world);
  const { screen } = app;
  const region = (name: string) => screen.getByRole('region', { name, exact: true });
  const dialog = (name: string) => screen.getByRole('dialog', { name });
  const profile = region('Profile');
  await expect.element(profile).toBeVisible();
  return { world, screen, region, dialog, profile, built: app.built };
}
