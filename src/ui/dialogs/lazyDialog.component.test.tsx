import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderPart } from '#tests/components/renderPart.tsx';
import { PartTimeoutError } from '#domain/partLoad.ts';
import { lazyDialog } from './lazyDialog.tsx';

function Hello({ name, onClose }: { name: string; onClose: () => void }) {
  return (
    <button type="button" onClick={onClose}>
      Hello {name}
    </button>
  );
}

test('a dialog that fails to load does not affect the page and is loaded again when reopened', async () => {
  // React logs errors that a boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const load = vi
    .fn<() => Promise<{ Hello: typeof Hello }>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'));
  load.mockResolvedValue({ Hello });
  const LazyHello = lazyDialog(load, 'Hello');
  function Page() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <p>Page content</p>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        {isOpen ? <LazyHello name="you" onClose={() => setOpen(false)} /> : null}
      </>
    );
  }
  const screen = await renderPart(<Page />);
  await screen.getByRole('button', { name: 'Open' }).click();
  const missing = screen.getByRole('dialog', { name: 'This part could not be loaded' });
  await expect.element(missing).toBeVisible();
  await expect.element(screen.getByText('Page content')).toBeInTheDocument();
  await missing.getByRole('button', { name: 'Not now' }).click();
  await expect.element(missing).not.toBeInTheDocument();

  await screen.getByRole('button', { name: 'Open' }).click();
  await screen.getByRole('button', { name: 'Hello you' }).click();
  await expect.element(screen.getByRole('button', { name: 'Hello you' })).not.toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(2);
});

test('a dialog whose file does not arrive in time says so', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const load = () => Promise.reject<{ Hello: typeof Hello }>(new PartTimeoutError('late'));
  const LazyHello = lazyDialog(load, 'Hello');
  const screen = await renderPart(<LazyHello name="you" onClose={() => undefined} />);
  const missing = screen.getByRole('dialog', { name: 'This part could not be loaded' });
  await expect.element(missing.getByText(/^It has not arrived within two minutes/)).toBeVisible();
  await expect.element(missing.getByRole('button', { name: 'Reload the app' })).toBeVisible();
});
