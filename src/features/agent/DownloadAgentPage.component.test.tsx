import { expect, test, vi } from 'vitest';
import { getAgentInfo, getAgentLink } from '#contract/http/util.ts';
import { expectAccessible } from '#tests/components/axe.ts';
import { createWorld, openApp } from '#tests/components/openApp.tsx';

test('the agent is downloaded by a new link, and its password is revealed on request only', async () => {
  const world = createWorld();
  world.api.on(getAgentInfo, {
    version: '2.5.0.0',
    changelog: '2.5.0.0\n- Faster pictures',
    password: 'open sesame',
    link: 'https://dugout.test/old.zip',
  });
  world.api.on(getAgentLink, { link: 'https://dugout.test/new.zip' });
  const { screen } = await openApp('/', world);
  await screen.getByRole('navigation').getByRole('link', { name: 'Agent' }).click();
  await expect.poll(() => document.title).toBe('Agent · Downloads · Dugout');
  const panel = screen.getByRole('region', { name: 'Agent', exact: true });
  await expect.element(panel.getByText('2.5.0.0', { exact: true })).toBeVisible();
  await expect
    .element(screen.getByRole('region', { name: 'Changelog' }))
    .toMatchTextContent(/2\.5\.0\.0.*Faster pictures/);
  await expect
    .element(panel.getByText(/^Start the agent as README\.txt in the archive describes/))
    .toBeVisible();
  await expectAccessible();

  const password = screen.getByText('open sesame');
  await expect.element(password).not.toBeInTheDocument();
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await panel.getByRole('button', { name: 'Copy password' }).click();
  await expect.poll(() => write.mock.calls).toEqual([['open sesame']]);
  await expect.element(password).not.toBeInTheDocument();
  await panel.getByRole('button', { name: 'Show password' }).click();
  await expect.element(password).toBeVisible();

  const link = panel.getByRole('link', { name: 'Download' });
  await expect.element(link).toHaveAttribute('href', 'https://dugout.test/old.zip');
  const followed: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function follow(this: HTMLAnchorElement) {
    followed.push(this.href);
  });
  await link.click();
  await expect.poll(() => followed).toEqual(['https://dugout.test/new.zip']);
});
