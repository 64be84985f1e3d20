import { oneTimeCodes, spacedCode } from '#domain/accounts/pairing/oneTimeCode.ts';
import { endpoints } from '#contract/http/index.ts';
import { signInToApi } from '#tests/support/api.ts';
import { expect, test } from './fixtures.ts';

const offMs = 600_000;

test('a browser whose clock is ten minutes off shows right one-time codes, and says so once', async ({
  context,
  stack,
}) => {
  const api = await signInToApi(stack.url, 'operator');
  const { data } = await api.call(endpoints.getAccounts, { query: {} });
  const account = data.find(({ psn }) => psn?.gauth);
  const secret = account?.psn?.gauth ?? '';
  for (const [name, difference] of [
    ['fast', offMs],
    ['slow', -offMs],
  ] as const)
    await test.step(name, async () => {
      const page = await context.newPage();
      await page.clock.install({ time: Date.now() + difference });
      await page.goto(`/accounts/all?account=${account?.id}`);
      const told = page.getByText(`The clock of this device is 10 minutes ${name}.`);
      await expect(told).toBeVisible();
      const code = page.getByRole('group', { name: 'PSN code' });
      await expect(async () => {
        const codes = oneTimeCodes(secret, Math.floor(Date.now() / 1000));
        await expect(code).toContainText(spacedCode(codes?.current ?? ''), { timeout: 500 });
      }).toPass();
      await expect(told).toHaveCount(1);
      await page.close();
    });
});
