import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, onTestFinished, test } from 'vitest';
import { renderPart } from '#tests/components/renderPart.tsx';
import { type ChangeQuery, useQueryParams, withParams } from './useQueryParams.ts';

const set = (name: string) => withParams({ [name]: '1' });

/** Changes of the first rendering, as a page has them that React has not rendered since. */
async function open(address: string) {
  const opened = location.href;
  history.replaceState(null, '', address);
  onTestFinished(() => history.replaceState(null, '', opened));
  const changes: ChangeQuery[] = [];
  function Page() {
    const [params, change] = useQueryParams();
    changes.push(change);
    return <output>{params.toString()}</output>;
  }
  const router = createBrowserRouter([{ path: '*', Component: Page }]);
  onTestFinished(() => router.dispose());
  const screen = await renderPart(<RouterProvider router={router} />);
  await expect.element(screen.getByRole('status')).toBeVisible();
  const [change] = changes;
  if (!change) throw new Error('Nothing was rendered');
  return { change, shown: screen.getByRole('status') };
}

test('changes before the last one is rendered all count, and going back forgets them', async () => {
  const { change, shown } = await open('/wall?server=3');
  change(set('a'), { replace: true });
  await expect.poll(() => location.search).toBe('?server=3&a=1');
  change(set('b'));
  change(set('c'), { replace: true });
  await expect.element(shown).toHaveTextContent('server=3&a=1&b=1&c=1');
  history.back();
  await expect.element(shown).toHaveTextContent('server=3&a=1');
  change(set('d'));
  await expect.element(shown).toHaveTextContent('server=3&a=1&d=1');
});

test('the hash stays only on request', async () => {
  const { change } = await open('/wall?server=3#console-7');
  change(set('a'), { replace: true, keepsHash: true });
  await expect.poll(() => location.search + location.hash).toBe('?server=3&a=1#console-7');
  change(set('b'));
  await expect.poll(() => location.search + location.hash).toBe('?server=3&a=1&b=1');
});
