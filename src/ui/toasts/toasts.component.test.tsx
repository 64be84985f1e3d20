import { notifications } from '@mantine/notifications';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { demoFleet } from '#tests/components/demoFleet.ts';
import { createWorld, openApp } from '#tests/components/openApp.tsx';
import { expectCount } from '#tests/components/page.ts';
import { renderPart } from '#tests/components/renderPart.tsx';
import { toast, toastMs } from './toasts.tsx';

test('each of two actions with the same message can be undone', async () => {
  const screen = await renderPart(<p>Accounts</p>);
  // The messages stay until the test lets time pass.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const undo = vi.fn<(account: string) => void>();
  for (const account of ['first', 'second']) toast.undo('1 account deleted', 'Undo', () => undo(account));
  const buttons = screen.getByRole('button', { name: 'Undo' });
  await expectCount(buttons, 2);
  for (const button of buttons.elements()) (button as HTMLElement).click();
  expect(undo.mock.calls.flat().toSorted()).toEqual(['first', 'second']);
  // Their toasts disappear.
  await expect
    .poll(async () => {
      await vi.advanceTimersByTimeAsync(1_000);
      return buttons.elements().length;
    })
    .toBe(0);
});

test('a long message does not cut the label of its undo button', async () => {
  const screen = await renderPart(<p>Consoles</p>);
  toast.undo('Night week attached to 4 consoles and enabled. 12 consoles have it already.', 'Undo', () => 0);
  const label = screen.getByText('Undo', { exact: true });
  await expect.element(label).toBeVisible();
  const { scrollWidth, clientWidth } = label.element();
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
});

test('showing a toast again restarts its timeout', async () => {
  await renderPart(<p>Accounts</p>);
  // A toast under the pointer stays.
  await userEvent.hover(document.body, { position: { x: 5, y: 200 } });
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
    const shown = () => document.querySelectorAll('[data-toast]').length;
    toast.message('Copied');
    await expect.poll(() => isStarted(toastMs)).toBe(true);
    await vi.advanceTimersByTimeAsync(4_000);
    toast.message('Copied');
    await expect.poll(() => isStarted(toastMs + 1)).toBe(true);
    await vi.advanceTimersByTimeAsync(3_000);
    await expect.poll(shown).toBe(1);
    // Its transition starts timers after React has rendered, which may be later than one advance.
    await expect
      .poll(async () => {
        await vi.advanceTimersByTimeAsync(1_000);
        return shown();
      })
      .toBe(0);
  } finally {
    window.setTimeout = fakeTimeout;
    vi.useRealTimers();
  }
});

const sizes = [
  [1440, 900],
  [1180, 820],
  [820, 1180],
  [390, 844],
] as const;
const screens = [
  ['/info/servers', ['one', 'two']],
  ['/playing-control/all?server=1', ['three']],
] as const;

test('toasts cover no header, toolbar or score, whatever the size of the window', async () => {
  const before = [innerWidth, innerHeight] as const;
  onTestFinished(() => page.viewport(...before));
  const { router, screen } = await openApp('/info/servers', createWorld(demoFleet()));
  for (const [width, height] of sizes) {
    await page.viewport(width, height);
    notifications.clean();
    await expectCount(screen.getByText(/^The message/), 0);
    for (const [address, names] of screens) {
      await router.navigate(address);
      await expect.element(screen.getByRole('article').first()).toBeVisible();
      for (const name of names)
        toast.warning(`The message ${name} about a server that is long enough for a line`);
      const last = screen.getByText(new RegExp(`^The message ${names.at(-1)}`));
      await expect.element(last).toBeVisible();
      const bars = [...document.querySelectorAll('header, [role="toolbar"]')];
      const covered = () => {
        const shown = [...document.querySelectorAll('[data-toast]')].map((one) =>
          one.getBoundingClientRect(),
        );
        const tops = [...document.querySelectorAll('article canvas')].map((one) =>
          one.getBoundingClientRect(),
        );
        const boxes = [
          ...bars.map((one) => one.getBoundingClientRect()),
          ...tops.map((box) => new DOMRect(box.x, box.y, box.width, box.height * 0.2)),
        ];
        // The header has free space for one line, next to its texts and buttons.
        const isInHeader = shown.every(({ bottom }) => bottom <= 52) && innerWidth >= 1100;
        return isInHeader
          ? 0
          : shown.filter((one) =>
              boxes.some(
                (box) =>
                  box.width > 0 &&
                  one.left < box.right &&
                  box.left < one.right &&
                  one.top < box.bottom &&
                  box.top < one.bottom,
              ),
            ).length;
      };
      await expect.poll(covered, { timeout: 4_000 }).toBe(0);
    }
  }
});

test('toasts do not cover the control under the pointer, so that it can be pressed again', async () => {
  const before = [innerWidth, innerHeight] as const;
  await page.viewport(1440, 900);
  onTestFinished(() => page.viewport(...before));
  const { screen } = await openApp('/info/servers', createWorld(demoFleet()));
  const card = screen.getByRole('article').first();
  const pressed = card.getByRole('button', { name: /^Remote control of/ });
  await pressed.hover();
  for (const name of ['one', 'two'])
    toast.warning(`The message ${name} about a server that is long enough for a line`);
  await expectCount(screen.getByText(/^The message/), 2);
  const { left, right, top, bottom } = pressed.element().getBoundingClientRect();
  const covering = () =>
    [...document.querySelectorAll('[data-toast]')].filter((one) => {
      const box = one.getBoundingClientRect();
      return box.left < right && left < box.right && box.top < bottom && top < box.bottom;
    });
  await expect.poll(covering).toEqual([]);
});
