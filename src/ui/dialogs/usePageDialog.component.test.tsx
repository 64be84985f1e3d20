import { expect, test } from 'vitest';
import { renderPart } from '#tests/components/renderPart.tsx';
import { type PageDialog, usePageDialog } from './usePageDialog.ts';

interface State {
  kind: string;
}

test('one dialog is open at a time, and a late response closes only its own dialog', async () => {
  const renders: PageDialog<State>[] = [];
  function Page() {
    const page = usePageDialog<State>();
    renders.push(page);
    return (
      <>
        <p>{page.dialog?.kind ?? 'none'}</p>
        {['rename', 'delete'].map((kind) => (
          <button key={kind} type="button" onClick={() => page.openDialog({ kind })}>
            {kind}
          </button>
        ))}
        <button type="button" onClick={page.closeDialog}>
          close
        </button>
      </>
    );
  }
  const screen = await renderPart(<Page />);
  const shown = screen.getByRole('paragraph');
  await screen.getByRole('button', { name: 'rename' }).click();
  await screen.getByRole('button', { name: 'delete' }).click();
  await expect.element(shown).toHaveTextContent('rename');
  const closeRename = renders.at(-1)?.closeDialog;

  await screen.getByRole('button', { name: 'close' }).click();
  await screen.getByRole('button', { name: 'delete' }).click();
  closeRename?.();
  await expect.element(shown).toHaveTextContent('delete');
  await screen.getByRole('button', { name: 'close' }).click();
  await expect.element(shown).toHaveTextContent('none');
});
