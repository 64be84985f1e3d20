import { expect, onTestFinished, test, vi } from 'vitest';
import { expectCount } from '#tests/components/page.ts';
import { renderPart } from '#tests/components/renderPart.tsx';
import { toast } from './toasts.tsx';

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
