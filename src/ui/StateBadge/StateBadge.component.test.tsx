import { expect, test } from 'vitest';
import { renderPart } from '#tests/components/renderPart.tsx';
import { OnlineDot } from '#ui/OnlineDot/OnlineDot.tsx';
import { StateBadge } from './StateBadge.tsx';

const part = (
  <>
    <OnlineDot online />
    <StateBadge tone="negative">offline</StateBadge>
  </>
);

test('states lose their color while the app is offline', async () => {
  const online = await renderPart(part);
  expect(online.container.querySelector('[data-tone="negative"]')).not.toBeNull();
  expect(online.container.querySelector('[data-old]')).toBeNull();
  await online.unmount();

  const { container } = await renderPart(part, { isOffline: true });
  expect(container.querySelector('[data-tone]')?.getAttribute('data-tone')).toBe('secondary');
  expect(container.querySelector('[data-online]')?.hasAttribute('data-old')).toBe(true);
});
