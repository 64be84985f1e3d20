import { expect, test } from './fixtures.ts';

test.describe('on a phone in portrait', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a tap on a tile opens the control view; its bar, menu and pad fit the screen', async ({
    page,
    connectedConsole,
  }) => {
    const { server, gameConsole } = await connectedConsole(3);
    const name = gameConsole.name.toUpperCase();
    await page.goto(`/playing-control/all?server=${server.id}`);
    const tile = page.getByRole('article', { name });
    // On a phone the tile may be outside the viewport, where no picture is requested.
    await tile.scrollIntoViewIfNeeded();
    await expect(tile.getByText('Loading preview...')).toBeHidden();
    await tile.locator('[data-surface]').tap();
    const dialog = page.getByRole('dialog', { name });
    const close = dialog.getByRole('button', { name: /^(Close|Give back and close)$/ });
    await expect(close).toBeInViewport({ ratio: 1 });
    await expect(dialog.getByRole('heading', { name })).toBeInViewport({ ratio: 1 });

    await dialog.getByRole('button', { name: 'More actions' }).tap();
    await expect(dialog.getByRole('menuitem', { name: 'Save screenshot' })).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');

    await dialog.getByRole('button', { name: 'Control with on-screen gamepad' }).tap();
    const pad = page.getByRole('group', { name: 'On-screen gamepad' });
    for (const part of ['Cross', 'Share', 'L1', 'R1', 'L3, left stick click', 'PS button', 'Options']) {
      // The pad may still be on its way in.
      await expect(async () => {
        const box = await pad.getByRole('button', { name: part, exact: true }).boundingBox();
        expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
        expect(box?.x).toBeGreaterThanOrEqual(0);
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
      }).toPass();
    }
    await close.tap();
    await expect(dialog).toBeHidden();
  });
});
