import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { activateConsole } from '#contract/http/consoles.ts';
import { getEnums } from '#contract/http/util.ts';
import { NetworkError } from '#platform/errors/errors.ts';
import { demoFleet } from '#tests/components/demoFleet.ts';
import { createWorld, openApp } from '#tests/components/openApp.tsx';
import { expectCount, press } from '#tests/components/page.ts';
import { toast } from '#ui/toasts/toasts.tsx';

const html = document.documentElement;
const scheme = () => html.dataset['mantineColorScheme'];

test('the first Tab focuses the skip link, the menu follows the order of the sections, and a new screen receives focus and is announced; so is that live updates are off', async () => {
  const world = createWorld(demoFleet());
  const { screen } = await openApp('/', world);
  await expect.element(screen.getByRole('heading', { name: /Hello/ })).toBeVisible();
  await userEvent.tab();
  const skip = screen.getByRole('link', { name: 'Skip to content' });
  await expect.element(skip).toHaveFocus();
  await expect.element(skip).toBeInViewport();
  await press('Enter');
  await expect.element(screen.getByRole('main')).toHaveFocus();

  await screen.getByRole('navigation').getByRole('link', { name: 'Stacked consoles' }).click();
  await expect.poll(() => document.title).toBe('Stacked · Playing control · Dugout');
  await expect.element(screen.getByRole('main').getByRole('heading', { level: 1 })).toHaveFocus();
  await expectCount(screen.getByRole('status').filter({ hasText: /^Stacked, Playing control$/ }), 1);

  const links = screen.getByRole('navigation', { name: 'Main menu' }).getByRole('link');
  await expect.element(links.first()).toHaveAccessibleName('Home');
  const shown = links.elements().map(({ textContent }) => textContent);
  // The captions of the narrow menu, one for each section.
  const captions = [...document.querySelectorAll('nav h2 > [aria-hidden]')].map(
    (caption) => caption.textContent,
  );
  expect(captions).toEqual(expect.arrayContaining(['Accounts', 'Configs', 'Playing', 'Info']));
  const order = [
    'Home',
    'All accounts',
    'Add accounts',
    'Pairing',
    'Play accounts',
    'Legacy style',
    'Management',
    'Failures',
    'Queue',
    'My configs',
    'My schedulers',
    'Servers management',
    'Server schedulers',
    'Main DB',
    'Financial report',
    'Servers summary info',
    'Below normal',
    'All consoles',
    'Stacked consoles',
    'Screens',
    'Failures of consoles',
    'Servers',
    'Tasks',
    'Proxies',
    'Incidents',
    'Alert rules',
    'Alert destinations',
    'Activity',
    'New payment',
    'Subscriptions',
    'Active consoles',
    'Balance history',
    'Plan history',
    'Accounts',
    'Agent',
  ];
  expect(shown).toEqual(order.filter((name) => shown.includes(name)));
  for (const name of ['All accounts', 'Subscriptions', 'Agent']) expect(shown).toContain(name);
  await links.first().click();
  await expect.poll(() => document.title).toBe('Home · Dugout');

  world.realtime.setStatus('lost');
  const banner = screen
    .getByRole('status')
    .filter({ hasText: 'Live updates are off. Data may be outdated.' });
  await expect.element(banner).toBeVisible();
  await banner.getByRole('button', { name: 'Reconnect' }).click();
  await expect.element(banner).not.toBeInTheDocument();
  expect(world.realtime.status.get()).toBe('live');
});

test('drawer and palette link to the guide, if the API names one', async () => {
  const world = createWorld(demoFleet());
  const { screen, close } = await openApp('/', world);
  const link = screen.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Guide' });
  await expect.element(screen.getByRole('heading', { name: /Hello/ })).toBeVisible();
  await expect.element(link).not.toBeInTheDocument();
  await close();

  const guideUrl = 'https://wiki.example.com/dugout';
  const enums = await world.api.call(getEnums, {});
  world.api.on(getEnums, { ...enums, guideUrl });
  const { screen: again } = await openApp('/', world);
  await expect
    .element(again.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Guide' }))
    .toHaveAttribute('href', guideUrl);
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  await again.getByRole('button', { name: /^Search/ }).click();
  await again.getByRole('combobox').fill('guide');
  await again.getByRole('option', { name: /^Guide/ }).click();
  expect(open).toHaveBeenCalledWith(guideUrl, '_blank', 'noreferrer');
});

test('an action of the palette changes the theme at once, and restores the previous focus', async () => {
  const { screen, built } = await openApp('/', createWorld(demoFleet()));
  const opener = screen.getByRole('button', { name: /^Search/ });
  await opener.click();
  await expect.element(screen.getByRole('combobox')).toHaveFocus();
  await screen.getByRole('combobox').fill('light th');
  await press('Enter');
  await expect.poll(scheme).toBe('light');
  await expect.element(opener).toHaveFocus();
  await press('Control+k');
  await expect.element(screen.getByRole('combobox')).toHaveFocus();
  await press('Escape');
  await expect.element(screen.getByRole('combobox')).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
  built.settings.theme.set(null);
});

test('the sheet lists the shortcuts of the screen, keys pressed on it do not reach the screen, and an answer that is lost with the connection is reported with its console', async () => {
  const world = createWorld(demoFleet());
  const { screen, router, goOffline } = await openApp('/', world);
  world.api.on(activateConsole, async () => {
    await goOffline();
    throw new NetworkError('unreachable');
  });
  await expect.element(screen.getByRole('heading', { name: /Hello/ })).toBeVisible();
  const sheet = screen.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await press('?');
  await expect.element(sheet.getByRole('heading', { name: 'Everywhere' })).toBeVisible();
  await expect.element(sheet.getByRole('heading', { name: 'Playing control' })).not.toBeInTheDocument();
  await press('?');
  await expect.element(sheet).not.toBeInTheDocument();

  await router.navigate('/playing-control/all?server=1');
  await expectCount(screen.getByRole('article'), 4);
  await press('?');
  await expect.element(sheet.getByRole('heading', { name: 'Playing control' })).toBeVisible();
  await press('f', 'Escape');
  await expect.element(sheet).not.toBeInTheDocument();
  await expectCount(screen.getByRole('article'), 4);

  const tile = screen.getByRole('article', { name: 'C1-01' });
  await expect.element(tile).toBeVisible();
  (tile.getByRole('button', { name: /press Enter to focus/ }).element() as HTMLElement).focus();
  await press('o');
  await expect
    .element(screen.getByText('C1-01: It is unknown whether this was done. Check before you try again.'))
    .toBeVisible();

  await router.navigate('/playing-control/all?server=1&console=11');
  const control = screen.getByRole('dialog', { name: 'C1-01' });
  await expect.element(control).toBeVisible();
  await press('?');
  await expect.element(sheet.getByRole('heading', { name: 'In the control view' })).toBeVisible();
  await press('Escape');
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(control).toBeVisible();
});

test('on a phone a toast does not cover an open menu', async () => {
  await page.viewport(390, 844);
  try {
    const { screen } = await openApp('/playing-control/all?server=1&console=11', createWorld(demoFleet()));
    const dialog = screen.getByRole('dialog', { name: 'C1-01' });
    await dialog.getByRole('button', { name: 'More actions' }).click();
    await expect.element(dialog.getByRole('menu')).toBeVisible();
    toast.message('Saved');
    await expect.element(screen.getByText('Saved')).toBeVisible();
    const boxOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
    await expect
      .poll(() => (boxOf('[data-toast]')?.top ?? 0) >= (boxOf('[role=menu]')?.bottom ?? Infinity))
      .toBe(true);
  } finally {
    await page.viewport(1280, 800);
  }
});

test('the palette of a role without access to servers neither lists nor requests them', async () => {
  const world = createWorld({ role: 'no access', ...demoFleet() });
  const { getServers, getServerConsoles } = await import('#contract/http/servers.ts');
  const { screen } = await openApp('/', world);
  await screen.getByRole('button', { name: /^Search/ }).click();
  await expect.element(screen.getByRole('option', { name: /^Logout/ })).toBeVisible();
  await expect.element(screen.getByRole('group', { name: 'Servers' })).not.toBeInTheDocument();
  expect(world.api.requests(getServers)).toEqual([]);
  expect(world.api.requests(getServerConsoles)).toEqual([]);
});
