import { expect, test, vi } from 'vitest';
import { getAccessLinkInfo } from '#contract/http/accessLinks.ts';
import { FakeClock } from '#domain/clock.ts';
import { expectAccessible } from '#tests/components/axe.ts';
import { demoFleet } from '#tests/components/demoFleet.ts';
import { createWorld, openApp } from '#tests/components/openApp.tsx';

test('a warning 60 s before the disconnect offers a button that keeps the session; an absent user is disconnected', async () => {
  const clock = new FakeClock(Date.now());
  const { screen } = await openApp('/', createWorld({ ...demoFleet(), clock, afkAfterMs: 600_000 }));
  await expect.element(screen.getByRole('heading', { name: /Hello/ })).toBeVisible();
  const warning = screen.getByText('Are you still there?');
  clock.advance(530_000);
  await expect.element(warning).not.toBeInTheDocument();
  clock.advance(25_000);
  await expect.element(warning).toBeVisible();
  // Input is recorded at most once a second, and the pointer has just moved.
  const later = Date.now() + 60_000;
  vi.spyOn(Date, 'now').mockReturnValue(later);
  await screen.getByRole('button', { name: "I'm here" }).click();
  await expect.element(warning).not.toBeInTheDocument();
  clock.advance(60_000);
  const absent = screen.getByText(/^Are you AFK\?/);
  await expect.element(absent).not.toBeInTheDocument();
  clock.advance(600_000);
  await expect.element(absent).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
  await expectAccessible();
});

test.each(['/no/such/page', '/access/invite-1'])(
  'a signed-in user is warned and disconnected without the shell too: %s',
  async (address) => {
    const clock = new FakeClock(Date.now());
    const world = createWorld({ ...demoFleet(), clock, afkAfterMs: 600_000 });
    world.api.refuse(getAccessLinkInfo, 404, 'Not found');
    const { screen } = await openApp(address, world);
    await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
    clock.advance(555_000);
    await expect.element(screen.getByText('Are you still there?')).toBeVisible();
    clock.advance(60_000);
    await expect.element(screen.getByText(/^Are you AFK\?/)).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
  },
);
