import { updateConsole } from '#contract/http/consoles.ts';
import { hold, holdKey, keys, openControl, shownPressed, takeByKeyboard } from './control.ts';
import { holdConsole } from '#tests/support/heldConsole.ts';
import { expect, openPageAs, test } from './fixtures.ts';
import { watchToasts } from './toasts.ts';

test('a key reaches the console and is visible in the picture; a take-over while it is held releases it', async ({
  page,
  probe,
  connectedConsole,
}) => {
  const at = await connectedConsole(1);
  const { target } = at;
  const toasts = await watchToasts(page);
  const control = await openControl(page, at);
  await expect(control.dialog.getByText('Script running')).toBeVisible();
  const first = (await control.strip())?.frame ?? 0;
  await expect.poll(async () => (await control.strip())?.frame ?? 0).toBeGreaterThan(first + 2);

  await control.button('Settings').click();
  await expect(page.getByText(/^Stream \(h264\), \d+p, /)).toBeVisible();
  await page.getByRole('button', { name: 'Close settings' }).click();

  await control.button('Control with keyboard').click();
  await expect.poll(() => toasts().join()).toContain(`Script for console ${at.gameConsole.name} paused.`);
  await expect(control.dialog.getByText('/ SCRIPT PAUSED')).toBeVisible();
  await expect(control.dialog.getByText('You are in control')).toBeVisible();
  // The agent asks the API for the name of a user whom it does not know yet.
  await expect
    .poll(() => probe.state(target))
    .toMatchObject({ script: { paused: true, pausedBy: 'Olivia Operator' }, pad: 'Olivia Operator' });

  const onConsole = async () => {
    const { pressed, leftStick } = await probe.pad(target);
    return { pressed, leftStick };
  };
  await holdKey(page, control, 'Space', 'cross');
  await page.keyboard.up('Space');
  await hold(keys(page, 'Space', 'KeyA'), onConsole, { pressed: ['cross'], leftStick: ['left'] });
  await keys(page, 'Space', 'KeyA').up();
  await expect.poll(onConsole).toEqual({ pressed: [], leftStick: [] });
  await expect.poll(() => shownPressed(control)).toEqual([]);

  await control.button('Turn keyboard control off').click();
  await expect(control.dialog.getByText('/ SCRIPT PAUSED')).toBeHidden();
  await expect.poll(() => probe.state(target)).toMatchObject({ pad: null, script: { paused: false } });

  // A take-over while a button is held releases it on the console.
  await takeByKeyboard(control);
  await hold(keys(page, 'Space'), async () => (await probe.pad(target)).pressed, ['cross']);
  const theirs = await holdConsole(probe.channel, target, { name: 'Sofia Supervisor', pausesScript: false });
  expect((await probe.pad(target)).pressed).toEqual([]);
  await expect(control.dialog.getByText('You are in control')).toBeHidden();
  await expect(
    page.getByText(/has taken over this console\.|Sorry! You can't use your controller now\./).first(),
  ).toBeVisible();
  // Further states of the previous holder were refused, and it no longer sends any.
  expect((await probe.pad(target)).pressed).toEqual([]);
  // The name appears a moment later if the API does not answer the agent at once.
  await expect
    .poll(() => probe.state(target))
    .toMatchObject({ pad: 'Sofia Supervisor', script: { paused: true } });
  await expect(control.dialog.getByText('Paused by Sofia Supervisor')).toBeVisible();
  await probe.channel.request('setScriptPaused', target, { paused: false });
  await theirs.giveBack();
});

test('control is taken from another user after a confirmation; who resumes the script ends it, and both are informed', async ({
  page,
  browser,
  api,
  stack,
  probe,
  connectedConsole,
}) => {
  const at = await connectedConsole(1, 2);
  await holdConsole(probe.channel, at.target, { name: 'Sofia Supervisor', pausesScript: true });
  const toasts = await watchToasts(page);
  const mine = await openControl(page, at);
  await expect(mine.dialog.getByText('Paused by Sofia Supervisor')).toBeVisible();
  await mine.button('Control with keyboard').click();
  const taking = page.getByRole('dialog', { name: /take over/i });
  await expect(taking).toContainText('Sofia Supervisor');
  await taking.getByRole('button', { name: /take over/i }).click();
  await expect(mine.dialog.getByText('You are in control')).toBeVisible();
  await expect.poll(async () => (await probe.state(at.target)).pad).toBe('Olivia Operator');
  await expect.poll(() => toasts().join()).toContain(`Script for console ${at.gameConsole.name} paused.`);

  const other = await openPageAs(browser, stack, api);
  const theirToasts = await watchToasts(other);
  const theirs = await openControl(other, at);
  await theirs.button('Resume script').click();
  const question = other.getByRole('dialog', { name: 'Resume the script?' });
  await expect(question).toContainText('Olivia Operator is controlling this console.');
  await question.getByRole('button', { name: 'Resume' }).click();
  await expect.poll(theirToasts).toContain(`Script for console ${at.gameConsole.name} resumed.`);
  expect(await probe.state(at.target)).toMatchObject({ pad: null, script: { paused: false } });

  const note = mine.dialog.getByRole('alert');
  await expect(note).toContainText('Sofia Supervisor resumed the script and ended your control.');
  await expect(mine.dialog.getByText('Script running')).toBeVisible();
  await note.getByRole('button', { name: 'Dismiss' }).click();
  await expect(note).toBeHidden();

  // Both are in the timeline of the console, which shows the actions of this page and of a program.
  await other.goto(`/activity?console=${at.gameConsole.id}`);
  const lines = (what: string, who: string) =>
    other.getByRole('listitem').filter({ hasText: what }).filter({ hasText: who });
  await expect(lines('Script paused', 'Sofia Supervisor').first()).toBeVisible();
  await mine.button('Control with keyboard').click();
  await expect(lines('Script paused', 'Olivia Operator').first()).toBeVisible();
  await api.call(updateConsole, {
    params: { id: at.gameConsole.id },
    body: { description: 'Seen at once' },
  });
  await expect(lines('Console edited', 'Sofia Supervisor').first()).toBeVisible();
  await other.context().close();
});
