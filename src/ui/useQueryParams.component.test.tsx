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

test('a change before the last one is rendered keeps the last one', async () => {
  const { change, shown } = await open('/wall?server=3');
  change(set('a'), { replace: true });
  await expect.poll(() => location.search).toBe('?server=3&a=1');
  change(set('b'));
  await expect.element(shown).toHaveTextContent('server=3&a=1&b=1');
});

test('two changes in one event both count, and going back forgets them', async () => {
  const { change, shown } = await open('/wall?server=3');
  change(set('a'));
  change(set('b'), { replace: true });
  await expect.element(shown).toHaveTextContent('server=3&a=1&b=1');
  history.back();
  await expect.element(shown).toHaveTextContent('server=3');
  change(set('c'));
  await expect.element(shown).toHaveTextContent('server=3&c=1');
});

test('the hash stays only where that is asked for', async () => {
  const { change } = await open('/wall?server=3#console-7');
  change(set('a'), { replace: true, keepsHash: true });
  await expect.poll(() => location.search + location.hash).toBe('?server=3&a=1#console-7');
  change(set('b'));
  await expect.poll(() => location.search + location.hash).toBe('?server=3&a=1&b=1');
});
