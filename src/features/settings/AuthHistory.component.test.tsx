import { expect, test } from 'vitest';
import { noteExport } from '#contract/http/activity.ts';
import { openSettings } from '#tests/components/openSettings.ts';
import { catchFiles } from '#tests/components/savedFiles.ts';

test('the history of sign-ins is a table, which is exported as it is shown', async () => {
  const saved = catchFiles();
  const { world, screen } = await openSettings();
  const table = screen.getByRole('grid', { name: 'Sign-ins' });
  for (const title of ['Login date', 'IP address', 'Country', 'Region', 'City'])
    await expect.element(table.getByRole('columnheader', { name: title })).toBeInTheDocument();
  await expect.element(table.getByText('198.51.100.7')).toBeVisible();
  await expect.element(table.getByText('2026/01/01 00:00')).toBeVisible();
  const exportButton = screen.getByRole('button', { name: 'Export' });
  const exported = async (): Promise<string[]> => {
    const before = saved.length;
    await exportButton.click();
    expect(saved).toHaveLength(before + 1);
    return (await saved.at(-1)?.text())?.match(/\d+\.\d+\.\d+\.\d+/g) ?? [];
  };
  const title = table.getByRole('columnheader', { name: 'IP address' });
  await title.getByRole('button').first().click();
  await title.getByRole('button').first().click();
  await expect.element(title).toHaveAttribute('aria-sort', 'descending');
  expect(await exported()).toEqual(['203.0.113.9', '198.51.100.7']);
  await screen.getByRole('searchbox').fill('198.51');
  await expect.element(table.getByText('203.0.113.9')).not.toBeInTheDocument();
  expect(await exported()).toEqual(['198.51.100.7']);
  expect(world.api.requests(noteExport)).toEqual(
    [2, 1].map((count) => ({ body: { what: 'signIns', format: 'csv', count } })),
  );
});
