import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { buyPlan, getPlans } from '#contract/http/plans.ts';
import { expectAccessible } from '#tests/components/axe.ts';
import { answerMoney, demoWallet } from '#tests/components/demoMoney.ts';
import { loseAnswer } from '#tests/components/fakeApi.ts';
import { createWorld, openApp, type World } from '#tests/components/openApp.tsx';
import { expectAddress, expectCount } from '#tests/components/page.ts';

async function open(world: World = createWorld(), address = '/user/plans') {
  const { screen } = await openApp(address, world);
  const card = (name: string) =>
    screen.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
  const dialog = screen.getByRole('dialog');
  return { world, screen, card, dialog, count: screen.getByRole('textbox', { name: 'Consoles' }) };
}

test('plans are compared by their price for a number of consoles, which is limited and part of the address', async () => {
  const { card, screen, count } = await open();
  await expect.element(card('Starter')).toMatchTextContent('$450.00');
  await expect.element(card('Club')).toMatchTextContent('$199.00');
  await expect.element(card('Club')).toMatchTextContent('$49.00 + 100 × $1.50');
  await expectCount(screen.getByText('Best price'), 1);
  await expect.element(card('Club')).toMatchTextContent('Best price');
  await expect.element(screen.getByRole('region', { name: 'Current plan' })).toMatchTextContent('Club');
  await expect.element(screen.getByRole('application')).toBeVisible();
  await expectAccessible();

  await screen.getByRole('button', { name: 'As table' }).click();
  const row = screen
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: '17', exact: true }) });
  await expect.element(row).toMatchTextContent('$76.50');
  await expect.element(row).toMatchTextContent('$74.50');

  await count.fill('200');
  await expect.element(card('League')).toMatchTextContent('$329.00');
  await expect.element(card('League')).toMatchTextContent('Best price');
  await expectAddress('/user/plans?consoles=200');
  await count.fill('0');
  await expect.element(card('Starter')).toMatchTextContent('$0.00');
  await count.fill('');
  await expect.element(card('Starter')).toMatchTextContent('Best price');
  // Typed faster than the address follows.
  for (const [typed, shown] of [
    ['10005', '1000'],
    ['250', '250'],
    ['-5', '0'],
  ] as const) {
    await count.fill('');
    await userEvent.keyboard(typed);
    await expect.element(count).toHaveValue(shown);
    await expectAddress(`/user/plans?consoles=${shown}`);
  }
});

test('buying a plan shows the balance before and after, charges once also when its answer was lost, and makes it the current one', async () => {
  const { world, screen, card, dialog } = await open();
  world.me.balance = 200;
  world.realtime.emit('balanceUpdated', { userId: world.me.id });
  await expect.element(screen.getByRole('heading', { name: 'Subscriptions' })).toBeVisible();
  await expect.element(screen.getByRole('main').getByText('$200.00').first()).toBeVisible();
  await card('League').getByRole('button', { name: 'Buy League' }).click();
  for (const text of ['$239.00', '$149.00', '$200.00', '$51.00', 'Club ends immediately'])
    await expect.element(dialog).toMatchTextContent(text);
  const buy = dialog.getByRole('button', { name: 'Buy' });
  world.api.on(buyPlan, () => loseAnswer());
  await buy.click();
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  answerMoney(world.api, world.wallet, world.me);
  await buy.dblClick();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(card('League')).toMatchTextContent('Your plan');
  await expect.element(card('Club').getByRole('button', { name: 'Buy Club' })).toBeVisible();
  expect(world.me.balance).toBe(51);
  expect(world.api.requests(buyPlan)).toEqual([{ params: { planId: 3 } }, { params: { planId: 3 } }]);
  const [first, second] = world.api.idempotencyKeys(buyPlan);
  expect(first).toBe(second);
  expect(first).toMatch(/.{20}/);
});

test('a plan that costs too much, that the API refuses, or that was bought meanwhile is not bought, and the reason is shown', async () => {
  const { world, screen, card, dialog } = await open();
  const buy = dialog.getByRole('button', { name: 'Buy' });
  await expect.element(card('Champion')).toMatchTextContent('Your balance is too low.');
  await screen.getByRole('button', { name: 'Buy Champion' }).click();
  await expect.element(dialog.getByRole('status')).toMatchTextContent('Your balance is too low.');
  await expectAccessible('[role=dialog]');
  await expect.element(dialog.getByRole('link', { name: 'New payment' })).toBeVisible();
  await expect.element(dialog).toMatchTextContent('-$399.00');
  await expect.element(buy).toBeDisabled();
  expect(world.api.requests(buyPlan)).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();

  world.api.refuse(buyPlan, 409, 'Club costs more than your balance.');
  await card('Starter').getByRole('button', { name: 'Buy Starter' }).click();
  await buy.click();
  await expect.element(dialog).toMatchTextContent('Club costs more than your balance.');

  world.wallet.currentPlanId = 1;
  world.realtime.emit('plansUpdated', {});
  await expect.element(dialog.getByRole('status')).toMatchTextContent('This is your plan already.');
  await expect.element(buy).toBeDisabled();
  await expect.element(dialog).toMatchTextContent('Balance now');
  await expect.element(dialog).not.toMatchTextContent('Charged now');
  await expect.element(dialog).not.toMatchTextContent('Balance after it');
});

test.each([
  [{ guest: true }, 'In guest access you cannot buy a plan.'],
  [{ clone: true }, 'With an access link you cannot buy a plan.'],
])('with %j nothing can be bought, and the reason is shown', async (user, reason) => {
  const { screen, card } = await open(createWorld({ user }));
  await expect.element(card('Starter')).toMatchTextContent(reason);
  await expect.element(screen.getByRole('button', { name: 'Buy Starter' })).toBeDisabled();
});

test('without a plan the price of a console is that of the user', async () => {
  const user = {
    plan: null,
    settings: { timezone: 'UTC', paymentPerConsole: { active: true, value: 5 } } as World['me']['settings'],
  };
  const { screen } = await open(createWorld({ user, wallet: { ...demoWallet(), currentPlanId: null } }));
  const current = screen.getByRole('region', { name: 'Current plan' });
  await expect.element(current).toMatchTextContent('Default');
  await expect.element(current).toMatchTextContent('$500.00 per 30 days for 100 consoles, $5.00 each');
});

test('plans that cannot be loaded can be loaded again', async () => {
  const world = createWorld();
  world.api.refuse(getPlans, 400, 'Broken');
  const { screen } = await open(world);
  await expect.element(screen.getByRole('main').getByText('Broken')).toBeVisible();
  world.api.on(getPlans, { data: [], summary: { currentPlanId: null } });
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText('There are no plans')).toBeVisible();
});

test('the user menu leads to the plans and their history: every purchase, and which one is active, also when bought elsewhere', async () => {
  const world = createWorld({ user: { plan: { id: 2, name: 'Club' } } });
  const { screen } = await open(world, '/');
  await screen.getByRole('button', { name: /User menu/ }).click();
  await screen.getByRole('menuitem', { name: 'Plan Club' }).click();
  await expectAddress('/user/plans');
  await screen.getByRole('link', { name: 'Plan history' }).first().click();
  await expectAddress('/user/plans/history');
  const row = (name: RegExp) => screen.getByRole('row', { name });
  const isMarked = (name: RegExp) => row(name).element().hasAttribute('data-marked');
  await expect.element(row(/Club/)).toMatchTextContent('active');
  for (const text of ['7', '$49.00', '$1.50', '2026/01/04 10:00'])
    await expect.element(row(/Club/)).toMatchTextContent(text);
  expect([isMarked(/Club/), isMarked(/Starter/)]).toEqual([true, false]);
  await expect.element(row(/Starter/)).not.toMatchTextContent('active');
  await expectAccessible();

  const [club] = world.wallet.bought;
  const startedAt = new Date(Date.now() + 1).toISOString();
  if (club) world.wallet.bought.unshift({ ...club, id: 8, name: 'League', startedAt, expiredAt: null });
  world.realtime.emit('plansUpdated', {});
  // Sooner than the clock of the page ticks.
  await expect.element(row(/League/), { timeout: 5_000 }).toMatchTextContent('active');
  await expect.element(row(/Club/)).not.toMatchTextContent('active');
  await screen.getByRole('link', { name: 'Add new' }).click();
  await expectAddress('/user/plans');
});
