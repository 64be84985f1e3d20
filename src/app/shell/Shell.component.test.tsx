import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { activateConsole } from '#contract/http/consoles.ts';
import { NetworkError } from '#platform/errors/errors.ts';
import { demoFleet } from '#tests/components/demoFleet.ts';
import { createWorld, openApp, reopenApp } from '#tests/components/openApp.tsx';
import { expectCount, press, type } from '#tests/components/page.ts';
import { activateLanguage } from '#platform/i18n/i18n.ts';
import { toast, toastMs } from '#ui/toasts/toasts.tsx';

const html = document.documentElement;
const scheme = () => html.dataset['mantineColorScheme'];

test('the first Tab focuses the skip link; a new screen receives focus and is announced', async () => {
  const { screen } = await openApp('/', createWorld(demoFleet()));
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
});

test('the menu begins with home and follows the order of the sections', async () => {
  const { screen } = await openApp('/playing-control/all', createWorld(demoFleet()));
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
    'All consoles',
    'Stacked consoles',
    'Servers',
    'Tasks',
    'Proxies',
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
});

test('language and theme change at once and persist across visits', async () => {
  const world = createWorld(demoFleet());
  const { screen, built, close } = await openApp('/', world);
  await screen.getByRole('button', { name: /^User menu/ }).click();
  const before = scheme();
  await screen.getByRole('menuitem', { name: /^(Light|Dark) theme$/ }).click();
  await expect.poll(scheme).not.toBe(before);
  const chosen = scheme();
  await screen.getByRole('menuitem', { name: 'Русский' }).click();
  expect(built.settings.language.get()).toBe('ru');
  await close();
  const again = await reopenApp('/', world);
  await expect.element(again.screen.getByRole('banner')).toBeVisible();
  expect(again.built.settings.language.get()).toBe('ru');
  expect(scheme()).toBe(chosen);
  await activateLanguage('en');
});

test('showing a toast again restarts its timeout', async () => {
  const { screen } = await openApp('/', createWorld(demoFleet()));
  await screen.getByRole('button', { name: /^User menu/ }).click();
  const copy = screen.getByRole('menuitem', { name: /: copy$/ });
  await expect.element(copy).toBeVisible();
  // A toast under the pointer stays.
  await userEvent.hover(document.querySelector('main') as HTMLElement, {
    position: { x: 5, y: 200 },
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const fakeTimeout = window.setTimeout;
  const delays: unknown[] = [];
  window.setTimeout = ((...args: Parameters<typeof fakeTimeout>) => {
    delays.push(args[1]);
    return fakeTimeout(...args);
  }) as typeof fakeTimeout;
  /** React starts the timeout after it has rendered, which may take a while. */
  const isStarted = (ms: number): boolean => delays.includes(ms);
  try {
    const toast = () => document.querySelectorAll('[data-toast]').length;
    const click = () => (copy.element() as HTMLElement).click();
    click();
    await expect.poll(() => isStarted(toastMs)).toBe(true);
    await vi.advanceTimersByTimeAsync(4_000);
    click();
    await expect.poll(() => isStarted(toastMs + 1)).toBe(true);
    await vi.advanceTimersByTimeAsync(3_000);
    await expect.poll(toast).toBe(1);
    // Its transition starts timers after React has rendered, which may be later than one advance.
    await expect
      .poll(async () => {
        await vi.advanceTimersByTimeAsync(1_000);
        return toast();
      })
      .toBe(0);
  } finally {
    window.setTimeout = fakeTimeout;
    vi.useRealTimers();
  }
});

test('the error of a call without a response names its console', async () => {
  const world = createWorld(demoFleet());
  world.api.on(activateConsole, () => {
    throw new NetworkError('timeout');
  });
  const { screen } = await openApp('/playing-control/all?server=1', world);
  const tile = screen.getByRole('article', { name: 'C1-01' });
  await expect.element(tile).toBeVisible();
  (tile.getByRole('button', { name: /press Enter to focus/ }).element() as HTMLElement).focus();
  await press('o');
  await expect
    .element(screen.getByText('C1-01: The server did not respond in time. Try again.'))
    .toBeVisible();
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

test('the sheet lists the shortcuts of the screen, and keys pressed on it do not reach the screen', async () => {
  const { screen, router } = await openApp('/', createWorld(demoFleet()));
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
});

test('Escape closes the shortcut sheet but not the control view', async () => {
  const { screen } = await openApp('/playing-control/all?server=1&console=11', createWorld(demoFleet()));
  const control = screen.getByRole('dialog', { name: 'C1-01' });
  await expect.element(control).toBeVisible();
  await press('?');
  const sheet = screen.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect.element(sheet.getByRole('heading', { name: 'In the control view' })).toBeVisible();
  await press('Escape');
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(control).toBeVisible();
});

test('running a palette action restores the previous focus', async () => {
  const { screen } = await openApp('/', createWorld(demoFleet()));
  const opener = screen.getByRole('button', { name: /^Search/ });
  await opener.click();
  await expect.element(screen.getByRole('combobox')).toHaveFocus();
  await type('light th');
  await press('Enter');
  await expect.poll(scheme).toBe('light');
  await expect.element(opener).toHaveFocus();
  await press('Control+k');
  await expect.element(screen.getByRole('combobox')).toHaveFocus();
  await press('Escape');
  await expect.element(screen.getByRole('combobox')).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
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
