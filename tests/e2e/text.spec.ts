import { isNeutral } from '#domain/control/pad.ts';
import { listen, listenToPads } from '#tests/support/channel.ts';
import { holdKey, openControl } from './control.ts';
import { expect, test } from './fixtures.ts';

/** Navigates from a match or any menu to the text field with the club's name. */
const wayToKeyboard = [
  'KeyO',
  'ArrowDown',
  'ArrowDown',
  'Space',
  'Backspace',
  'Backspace',
  'ArrowRight',
  'ArrowRight',
  'Space',
  'Space',
];

test('while the keyboard of the console is open typed text is sent to it', async ({
  page,
  probe,
  connectedConsole,
  stack,
}) => {
  const at = await connectedConsole(2);
  const texts: string[] = [];
  const ear = await listen(stack, 'setKeyboardText', at.target, (message) =>
    texts.push(message.json<{ text: string }>().text),
  );
  const heard = { presses: 0, neutral: true };
  const pads = await listenToPads(stack, at.target, ({ pad }) => {
    const neutral = isNeutral(pad);
    if (heard.neutral && !neutral) heard.presses++;
    heard.neutral = neutral;
  });
  /** One after the other, like a person: each key is released before the next is pressed. */
  const press = async (key: string): Promise<void> => {
    const { presses } = heard;
    await page.keyboard.press(key);
    await expect.poll(() => heard.presses > presses && heard.neutral, { intervals: [20] }).toBe(true);
  };
  const isOpen = async () => (await probe.channel.request('getKeyboardOpened', at.target)).opened;
  const control = await openControl(page, at);
  await control.button('Control with keyboard').click();
  await expect(control.dialog.getByText('You are in control')).toBeVisible();

  const strip = control.dialog.getByRole('textbox', { name: 'Text for the console keyboard' });
  await expect(async () => {
    for (const key of wayToKeyboard) await press(key);
    expect(await isOpen()).toBe(true);
  }).toPass();

  await expect(strip).toBeFocused();
  const { presses } = heard;
  await page.keyboard.type('Wombles 7');
  await expect.poll(() => texts.at(-1)).toBe('Wombles 7');
  // Letters are typed here, not mapped to buttons.
  expect(heard.presses).toBe(presses);

  await page.keyboard.press('Enter');
  await expect.poll(isOpen).toBe(false);
  await expect(strip).toBeHidden();
  await holdKey(page, control, 'KeyQ', 'square');
  await page.keyboard.up('KeyQ');
  await Promise.all([ear.close(), pads.close()]);
});
