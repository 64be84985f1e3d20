import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerControl } from '#tests/components/answerControl.ts';
import { demoFleet } from '#tests/components/demoFleet.ts';
import { createWorld, openApp } from '#tests/components/openApp.tsx';
import { expectCount, press } from '#tests/components/page.ts';

/** Controls pressed by a finger have 44 px, also on screens whose controls are smaller for a mouse. */

beforeEach(() => page.viewport(1180, 820));
afterEach(() => page.viewport(1280, 800));

/** Elements of this selector that are visible and too small for touch, with their sizes. */
const tooSmall = (selector: string): string[] =>
  [...document.querySelectorAll<HTMLElement>(selector)]
    .filter((element) => element.checkVisibility())
    .map((element) => ({ element, ...element.getBoundingClientRect().toJSON() }))
    .filter(({ width, height }) => Math.round(Math.min(width, height)) < 44)
    .map(({ element, width, height }) => {
      const name = element.ariaLabel ?? element.textContent;
      return `${name}: ${Math.round(width)} x ${Math.round(height)}`;
    });

/** All of this selector are large enough, and there are some. */
async function expectLarge(selector: string): Promise<void> {
  expect(matchMedia('(pointer: coarse)').matches).toBe(true);
  await expect.poll(() => document.querySelectorAll(selector).length).toBeGreaterThan(0);
  await expect.poll(() => tooSmall(selector)).toEqual([]);
}

test('plans, proxies and the database', async () => {
  const { screen, close } = await openApp('/user/plans', createWorld({ role: 'supervisor' }));
  await expectLarge('main .mantine-NumberInput-control');
  await screen.getByRole('textbox', { name: 'Consoles' }).click();
  await press('ArrowUp');
  await expect.element(screen.getByRole('textbox', { name: 'Consoles' })).toHaveValue('101');
  await close();
  const proxies = await openApp('/proxies', createWorld({ role: 'supervisor' }));
  await expectLarge('[role="grid"] a');
  await proxies.close();
  await openApp('/database/main', createWorld({ role: 'supervisor', ...demoFleet() }));
  await expectLarge('[role="dialog"] [role="tab"]');
});

test('server groups', async () => {
  const { screen } = await openApp('/configs/server-groups', createWorld(demoFleet()));
  await expect.element(screen.getByRole('treegrid')).toBeVisible();
  await expectLarge('[role="treegrid"] tbody button');
  await screen.getByRole('button', { name: 'Actions of North', exact: true }).click();
  await expectLarge('[role="menuitem"]');
  await screen.getByRole('menuitem', { name: 'Update group' }).click();
  await expectLarge('[role="dialog"] :is(button, .mantine-Input-input)');
});

test('the cards of servers, their menus and dialogs', async () => {
  const world = createWorld(demoFleet());
  world.channel.on('remoteControlInstalled', { installed: false });
  const { screen } = await openApp('/info/servers', world);
  await expectCount(screen.getByRole('article'), 3);
  await expectLarge('article :is(button, a), [role="toolbar"] :is(button, .mantine-Input-input, label)');
  const card = screen.getByRole('article').first();
  for (const name of [/^All actions of/, /^Script version of/]) {
    await card.getByRole('button', { name }).click();
    await expectLarge('[role="menuitem"]');
    await press('Escape');
    await expectCount(screen.getByRole('menuitem'), 0);
  }
  await card.getByRole('listitem').first().getByRole('button').first().click();
  await expectLarge('[role="menuitem"]');
  await press('Escape');
  await card.getByRole('button', { name: /^Remote control of/ }).click();
  await expect.element(screen.getByRole('button', { name: 'Install', exact: true })).toBeVisible();
  await expectLarge('[role="dialog"] button');
  await press('Escape');
  await card.getByRole('switch').click();
  await expect.element(screen.getByRole('dialog', { name: 'Close server' })).toBeVisible();
  await expectLarge('[role="dialog"] button');
  await press('Escape');

  await screen.getByRole('toolbar').getByRole('button', { name: 'Config', exact: true }).click();
  const config = screen.getByRole('dialog', { name: 'Add config to servers' });
  const choice = config.getByRole('checkbox', { name: 'North 1' });
  await expect.element(choice).toBeInTheDocument();
  const rows = 'label:has([type="radio"], [type="checkbox"])';
  await expectLarge(`[role="dialog"] :is(button, .mantine-Input-input, ${rows})`);
  // The whole row is a target, not only the box.
  const row = choice.element().closest('label');
  await page.elementLocator(row as Element).click({ position: { x: 300, y: 22 } });
  await expect.element(choice).toBeChecked();
});

test('on a phone the bar, the menu and the pad of the control view fit the screen', async () => {
  await page.viewport(390, 844);
  const world = createWorld(demoFleet());
  answerControl(world.channel);
  const { screen } = await openApp('/playing-control/all?server=1&console=11', world);
  const view = screen.getByRole('dialog', { name: 'C1-01' });
  const fits = (element: Element): boolean => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return left >= 0 && top >= 0 && right <= 390 && bottom <= 844;
  };
  await expect.poll(() => fits(view.getByRole('button', { name: /^Close$/ }).element())).toBe(true);
  expect(fits(view.getByRole('heading', { name: 'C1-01' }).element())).toBe(true);
  await view.getByRole('button', { name: 'More actions' }).click();
  await expect.poll(() => fits(view.getByRole('menuitem', { name: 'Save screenshot' }).element())).toBe(true);
  await press('Escape');
  await view.getByRole('button', { name: 'Control with on-screen gamepad' }).click();
  const pad = screen.getByRole('group', { name: 'On-screen gamepad' });
  for (const name of ['Cross', 'Share', 'L1', 'R1', 'L3, left stick click', 'PS button', 'Options'])
    await expect
      .poll(() => {
        const element = pad.getByRole('button', { name, exact: true }).element();
        const { width, height } = element.getBoundingClientRect();
        return fits(element) && Math.min(width, height) >= 44;
      })
      .toBe(true);
});
