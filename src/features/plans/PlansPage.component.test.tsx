import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { buyPlan, getPlans } from '#contract/http/plans.ts';
import { expectAccessible } from '#tests/components/axe.ts';
import { demoWallet } from '#tests/components/demoMoney.ts';
import { loseAnswer } from '#tests/components/fakeApi.ts';
import { createWorld, openApp, type World } from '#tests/components/openApp.tsx';
import { expectAddress, expectCount, press } from '#tests/components/page.ts';

async function open(world: World = createWorld(), address = '/user/plans') {
  const { screen, built } = await openApp(address, world);
  const card = (name: string) =>
    screen.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
  const dialog = screen.getByRole('dialog');
  return { world, screen, built, card, dialog, count: screen.getByRole('textbox', { name: 'Consoles' }) };
}

test('prices are those for 100 consoles, and the cheapest plan is marked', async () => {
  const { card, screen } = await open();
  await expect.element(card('Starter')).toMatchTextContent('$450.00');
  await expect.element(card('Club')).toMatchTextContent('$199.00');
  await expect.element(card('Club')).toMatchTextContent('$49.00 + 100 × $1.50');
  await expect.element(card('League')).toMatchTextContent('$239.00');
  await expect.element(card('Champion')).toMatchTextContent('$539.00');
  await expectCount(screen.getByText('Best price'), 1);
  await expect.element(card('Club')).toMatchTextContent('Best price');
  await expect.element(screen.getByRole('region', { name: 'Current plan' })).toMatchTextContent('Club');
});

test('the number of consoles changes prices, best plan and address, and is limited to 0 to 1000', async () => {
  const { card, count } = await open();
  await count.fill('200');
  await expect.element(card('League')).toMatchTextContent('$329.00');
  await expect.element(card('League')).toMatchTextContent('Best price');
  await expectAddress('/user/plans?consoles=200');
  await count.fill('5000');
  await expect.element(count).toHaveValue('1000');
  await expect.element(card('Champion')).toMatchTextContent('Best price');
  await count.fill('0');
  await expect.element(card('Starter')).toMatchTextContent('$0.00');
  await count.fill('');
  await expect.element(card('Starter')).toMatchTextContent('Best price');
});

test('a number that is typed faster than the address follows is not mixed up', async () => {
  const { count } = await open();
  for (const [typed, shown] of [
    ['5000', '1000'],
    ['1001', '1000'],
    ['10005', '1000'],
    ['250', '250'],
    // There is no negative number of consoles: the minus is left out as it is typed.
    ['-5', '5'],
  ] as const) {
    await count.fill('');
    await userEvent.keyboard(typed);
    await expect.element(count).toHaveValue(shown);
    await expectAddress(`/user/plans?consoles=${shown}`);
  }
});

test('the price chart says from how many consoles on another plan is the cheapest', async () => {
  const { screen } = await open();
  await screen.getByRole('button', { name: 'As table' }).click();
  const row = screen
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: '17', exact: true }) });
  await expect.element(row).toMatchTextContent('$76.50');
  await expect.element(row).toMatchTextContent('$74.50');
});

test('buying a plan shows the balance before and after, charges once, and makes it the current one', async () => {
  const { world, screen, card, dialog } = await open();
  world.me.balance = 200;
  world.realtime.emit('balanceUpdated', { userId: world.me.id });
  await expect.element(screen.getByRole('heading', { name: 'Subscriptions' })).toBeVisible();
  await expect.element(screen.getByRole('main').getByText('$200.00').first()).toBeVisible();
  await card('League').getByRole('button', { name: 'Buy League' }).click();
  for (const text of ['$239.00', '$149.00', '$200.00', '$51.00', 'Club ends at once'])
    await expect.element(dialog).toMatchTextContent(text);
  await dialog.getByRole('button', { name: 'Buy' }).dblClick();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(card('League')).toMatchTextContent('Your plan');
  await expect.element(card('Club').getByRole('button', { name: 'Buy Club' })).toBeVisible();
  expect(world.me.balance).toBe(51);
  expect(world.api.requests(buyPlan)).toEqual([{ params: { planId: 3 } }]);
});

test('a lost answer is tried again with the same key', async () => {
  const world = createWorld({ user: { balance: 500 } });
  const { card, dialog } = await open(world);
  world.api.on(buyPlan, () => loseAnswer());
  await card('League').getByRole('button', { name: 'Buy League' }).click();
  await dialog.getByRole('button', { name: 'Buy' }).click();
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByRole('button', { name: 'Buy' }).click();
  await expect.poll(() => world.api.idempotencyKeys(buyPlan).length).toBe(2);
  const [first, second] = world.api.idempotencyKeys(buyPlan);
  expect(first).toBe(second);
  expect(first).toMatch(/.{20}/);
});

test('a plan that costs more than the balance is refused, with a way to pay', async () => {
  const { world, screen, card, dialog } = await open();
  await expect.element(card('Champion')).toMatchTextContent('Your balance is too low.');
  await screen.getByRole('button', { name: 'Buy Champion' }).click();
  await expect.element(dialog.getByRole('status')).toMatchTextContent('Your balance is too low.');
  await expect.element(dialog.getByRole('link', { name: 'New payment' })).toBeVisible();
  await expect.element(dialog).toMatchTextContent('-$399.00');
  await expect.element(dialog.getByRole('button', { name: 'Buy' })).toBeDisabled();
  expect(world.api.requests(buyPlan)).toEqual([]);
});

test('a plan that was bought in another tab meanwhile cannot be bought again', async () => {
  const { world, card, dialog } = await open();
  await card('Starter').getByRole('button', { name: 'Buy Starter' }).click();
  await expect.element(dialog.getByRole('button', { name: 'Buy' })).toBeEnabled();
  world.wallet.currentPlanId = 1;
  world.realtime.emit('plansUpdated', {});
  await expect.element(dialog.getByRole('status')).toMatchTextContent('This is your plan already.');
  await expect.element(dialog.getByRole('button', { name: 'Buy' })).toBeDisabled();
  await expect.element(dialog).toMatchTextContent('Balance now');
  await expect.element(dialog).not.toMatchTextContent('Charged now');
  await expect.element(dialog).not.toMatchTextContent('Balance after it');
});

test('a refusal of the API is shown in the dialog', async () => {
  const { world, card, dialog } = await open();
  world.api.refuse(buyPlan, 409, 'Club costs more than your balance.');
  await card('Starter').getByRole('button', { name: 'Buy Starter' }).click();
  await dialog.getByRole('button', { name: 'Buy' }).click();
  await expect.element(dialog).toMatchTextContent('Club costs more than your balance.');
});

test.each([
  [{ guest: true }, 'In guest access you cannot buy a plan.'],
  [{ clone: true }, 'With an access link you cannot buy a plan.'],
])('with %j nothing can be bought, and the reason is said', async (user, reason) => {
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
  await expect.element(current).toMatchTextContent('$500.00 in 30 days for 100 consoles, $5.00 for each one');
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

test('the history shows every purchase, and which one is active', async () => {
  const { screen } = await open(createWorld(), '/user/plans/history');
  const row = (name: RegExp) => screen.getByRole('row', { name });
  await expect.element(row(/Club/)).toMatchTextContent('active');
  for (const text of ['7', '$49.00', '$1.50', '2026/01/04 10:00'])
    await expect.element(row(/Club/)).toMatchTextContent(text);
  expect(row(/Club/).element().hasAttribute('data-marked')).toBe(true);
  expect(
    row(/Starter/)
      .element()
      .hasAttribute('data-marked'),
  ).toBe(false);
  await expect.element(row(/Starter/)).not.toMatchTextContent('active');
  await screen.getByRole('link', { name: 'Add new' }).click();
  await expectAddress('/user/plans');
});

test('the history marks a plan that was bought elsewhere as active at once', async () => {
  const world = createWorld();
  const { screen } = await open(world, '/user/plans/history');
  const row = (name: RegExp) => screen.getByRole('row', { name });
  await expect.element(row(/Club/)).toMatchTextContent('active');
  const [club] = world.wallet.bought;
  const startedAt = new Date(Date.now() + 1).toISOString();
  if (club) world.wallet.bought.unshift({ ...club, id: 8, name: 'League', startedAt, expiredAt: null });
  world.realtime.emit('plansUpdated', {});
  // Sooner than the clock of the page ticks.
  await expect.element(row(/League/), { timeout: 5_000 }).toMatchTextContent('active');
  await expect.element(row(/Club/)).not.toMatchTextContent('active');
});

test('the user menu and the palette lead to the plans', async () => {
  const { screen } = await open(createWorld({ user: { plan: { id: 2, name: 'Club' } } }), '/');
  await screen.getByRole('button', { name: /User menu/ }).click();
  await screen.getByRole('menuitem', { name: 'Plan Club' }).click();
  await expectAddress('/user/plans');
  await screen.getByRole('link', { name: 'Plan history' }).first().click();
  await expectAddress('/user/plans/history');
  await press('Control+k');
  await screen.getByRole('combobox').fill('Subscriptions');
  await press('Enter');
  await expectAddress('/user/plans');
});

test('plans, the dialog and the history are accessible', async () => {
  await page.viewport(1440, 900);
  const { screen, card, dialog } = await open();
  await expect.element(screen.getByRole('application')).toBeVisible();
  await expectAccessible();
  await card('Champion').getByRole('button', { name: 'Buy Champion' }).click();
  await expect.element(dialog.getByRole('status')).toBeVisible();
  await expectAccessible('[role=dialog]');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await screen.getByRole('link', { name: 'Plan history' }).first().click();
  await expect.element(screen.getByRole('row', { name: /Starter/ })).toBeVisible();
  await expectAccessible();
});
