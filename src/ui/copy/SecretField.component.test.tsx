import { expect, test } from 'vitest';
import { renderPart } from '#tests/components/renderPart.tsx';
import { SecretField } from './SecretField.tsx';

const labels = { show: 'Show it', hide: 'Hide it', copy: 'Copy it' };

test('a secret that is shown for a limited time is hidden automatically', async () => {
  const screen = await renderPart(<SecretField secret="open sesame" labels={labels} shownMs={400} />);
  await screen.getByRole('button', { name: 'Show it' }).click();
  await expect.element(screen.getByRole('button', { name: 'Show it' })).toBeVisible();
  await expect.element(screen.getByText('open sesame')).not.toBeInTheDocument();
});
