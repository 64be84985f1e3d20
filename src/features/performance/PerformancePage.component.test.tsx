import { expect, test, vi } from 'vitest';
import { inRussian } from '#tests/components/language.ts';
import { createWorld, openApp } from '#tests/components/openApp.tsx';

test('a supervisor reads what this browser has measured, and copies it without addresses of calls', async () => {
  const { screen } = await openApp('/', createWorld({ role: 'supervisor' }));
  const call = { name: `${location.origin}/api/servers/4711/consoles`, duration: 120, encodedBodySize: 2e6 };
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([call as unknown as PerformanceEntry]);
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await screen.getByRole('button', { name: /^User menu/ }).click();
  await screen.getByRole('menuitem', { name: 'Performance' }).click();
  const calls = screen.getByRole('table').nth(1);
  await expect
    .element(calls.getByRole('row').nth(1))
    .toHaveTextContent('/servers/:id/consoles1120 ms120 ms2.0 MB');
  await inRussian(() => expect.element(calls.getByText('2,0 МБ')).toBeVisible());
  await screen.getByRole('button', { name: 'Copy the report' }).click();
  await expect.poll(() => copied.mock.calls.flat().join()).toContain('/servers/:id/consoles');
  expect(copied.mock.calls.flat().join()).not.toContain('4711');
});
