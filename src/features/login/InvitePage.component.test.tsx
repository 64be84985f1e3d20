import { expect, test } from 'vitest';
import { getAccessLinkInfo, redeemAccessLink } from '#contract/http/accessLinks.ts';
import { logout } from '#contract/http/auth.ts';
import { getMe } from '#contract/http/me.ts';
import { aBar } from '#domain/schedule/fixtures.ts';
import { expectAccessible } from '#tests/components/axe.ts';
import { loseAnswer } from '#tests/components/fakeApi.ts';
import { createWorld, openApp, type World } from '#tests/components/openApp.tsx';
import { expectAddress, instant } from '#tests/components/page.ts';
import { answerPeople } from '#tests/components/peopleWorld.ts';
import { subscribedToPush } from '#tests/components/pushRegistration.ts';

const minute = 60_000;

const infoOf = (leftMs: number) => ({
  ownerName: 'Ann Owner',
  ownerEmail: 'ann@dugout.test',
  role: 200,
  workTime: 12 * 60 * minute,
  expiresAt: instant(leftMs),
});

/** After the link is accepted the API answers its user. */
function acceptable(world: World): void {
  answerPeople(world);
  world.api.on(getAccessLinkInfo, infoOf(4.5 * minute));
  world.api.on(redeemAccessLink, () => {
    world.api.on(getMe, {
      ...world.me,
      id: 77,
      role: 200,
      clone: true,
      sessionEndsAt: instant(720 * minute),
    });
    return { jwt: 'link' };
  });
}

test('a link shows its owner, role, work time and remaining time, and signs in', async () => {
  const world = createWorld({ role: null });
  acceptable(world);
  const { screen } = await openApp('/access/a%2Fb', world);
  await expect.element(screen.getByText('Ann Owner')).toBeVisible();
  await expect.element(screen.getByText('ann@dugout.test')).toBeVisible();
  await expect.element(screen.getByText('operator')).toBeVisible();
  await expect.element(screen.getByText('12 hours')).toBeVisible();
  await expect.element(screen.getByText('about 5 minutes left')).toBeVisible();
  await expectAccessible();
  await screen.getByRole('button', { name: 'Accept and sign in' }).click();
  await expectAddress('/');
  await expect.element(screen.getByRole('banner').getByText(/^operator, 1[12] hr/)).toBeVisible();
  expect(world.api.requests(getAccessLinkInfo)[0]).toEqual({ query: { token: 'a/b' } });
  expect(world.api.requests(redeemAccessLink)).toEqual([{ body: { token: 'a/b' } }]);
});

test('accepting while signed in says what is lost, replaces the session and its stored data, ends its push messages, and does not ask for the used link again', async () => {
  const unsubscribe = subscribedToPush();
  const world = createWorld({ user: { username: 'Sofia' } });
  acceptable(world);
  const { screen, built } = await openApp('/access/token', world);
  const { schedulerDrafts, busy } = built.services;
  await expect
    .element(screen.getByText('You are signed in as Sofia. Accepting the link ends that session.'))
    .toBeVisible();
  localStorage.setItem('dugout.ownJwt', '"old"');
  const accept = screen.getByRole('button', { name: 'Accept and sign in' });
  await expect.poll(() => schedulerDrafts.state.get().drafts).toEqual([]);
  schedulerDrafts.keep('new', {
    name: 'Week',
    description: null,
    revision: null,
    loaded: [],
    bars: [aBar('a')],
  });
  const loss = screen.getByText('Unsaved changes of 1 scheduler are deleted from this browser.');
  await expect.element(loss).toBeVisible();
  const release = busy.hold('bulk');
  await expect.element(screen.getByText(/^Something is still unsaved/)).toBeVisible();
  await expect.element(accept).toBeDisabled();
  release();
  await accept.click();
  await expectAddress('/');
  await expect.element(screen.getByRole('banner').getByText(/^operator, /)).toBeVisible();
  expect(world.api.requests(logout).length).toBeGreaterThan(0);
  expect(localStorage.getItem('dugout.jwt')).toBe('"link"');
  expect(localStorage.getItem('dugout.ownJwt')).toBeNull();
  expect(world.api.requests(getAccessLinkInfo)).toHaveLength(1);
  await expect.poll(() => unsubscribe.mock.calls.length).toBe(1);
});

test('a link whose answer was lost can be accepted again, as the same attempt', async () => {
  const world = createWorld({ role: null });
  acceptable(world);
  world.api.on(redeemAccessLink, () => {
    acceptable(world);
    world.api.refuse(getAccessLinkInfo, 409, 'This link was already used.');
    loseAnswer();
  });
  const { screen } = await openApp('/access/token', world);
  const button = screen.getByRole('button', { name: 'Accept and sign in' });
  await button.click();
  await expect.poll(() => world.api.requests(redeemAccessLink)).toHaveLength(1);
  await button.click();
  await expectAddress('/');
  const [first, second] = world.api.idempotencyKeys(redeemAccessLink);
  expect([typeof first, second]).toEqual(['string', first]);
  expect(world.api.requests(getAccessLinkInfo)).toHaveLength(1);
});

test('a link that somebody else has accepted meanwhile is refused with the reason', async () => {
  const world = createWorld({ role: null });
  answerPeople(world);
  world.api.on(getAccessLinkInfo, infoOf(minute));
  const { screen } = await openApp('/access/token', world);
  const accept = screen.getByRole('button', { name: 'Accept and sign in' });
  await expect.element(accept).toBeVisible();
  for (const endpoint of [redeemAccessLink, getAccessLinkInfo])
    world.api.refuse(endpoint, 409, 'This link was already used.');
  await accept.click();
  await expect.element(screen.getByText('This link was already used.').first()).toBeVisible();
  await expect.element(accept).not.toBeInTheDocument();
});

test('when the time is over the server is asked, which knows that the link has expired', async () => {
  const world = createWorld({ role: null });
  answerPeople(world);
  world.api.on(getAccessLinkInfo, () => {
    world.api.refuse(getAccessLinkInfo, 409, 'This link has expired.');
    return infoOf(1_500);
  });
  const { screen } = await openApp('/access/token', world);
  await expect.element(screen.getByText('about 1 minute left')).toBeVisible();
  await expect.element(screen.getByText('This link has expired.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Accept and sign in' })).not.toBeInTheDocument();
  await screen.getByRole('link', { name: 'Go home' }).click();
  await expectAddress('/login');
});

test('a link that is unknown says so', async () => {
  const world = createWorld({ role: null });
  answerPeople(world);
  world.api.refuse(getAccessLinkInfo, 404, 'This link is unknown.');
  const { screen } = await openApp('/access/token', world);
  await expect.element(screen.getByRole('alert')).toMatchTextContent('This link is unknown.');
});
