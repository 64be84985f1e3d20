import { useState } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderPart } from '#tests/components/renderPart.tsx';
import { PageTitle, Toolbar } from './Toolbar.tsx';

function Bar() {
  const [selected, setSelected] = useState(0);
  const title = (
    <PageTitle figures={['6 proxies']} selected={selected}>
      Proxies
    </PageTitle>
  );
  return (
    <Toolbar label="Proxies" title={title} rows="one" actions={<button type="button">Add</button>}>
      <button type="button" onClick={() => setSelected(selected === 0 ? 1 : 999)}>
        Select
      </button>
    </Toolbar>
  );
}

test.each([1200, 700, 360])('at %i px the number of selected rows moves no tool', async (width) => {
  await page.viewport(width, 600);
  onTestFinished(() => page.viewport(1280, 800));
  const screen = await renderPart(<Bar />);
  const select = screen.getByRole('button', { name: 'Select' });
  const places = () =>
    [...screen.getByRole('toolbar').element().parentElement!.querySelectorAll('button')].map((button) => {
      const { left, top } = button.getBoundingClientRect();
      return [left, top];
    });
  await expect.element(select).toBeVisible();
  const before = places();
  for (const text of ['1 selected', '999 selected']) {
    await select.click();
    await expect.element(screen.getByText(text)).toBeVisible();
    expect(places()).toEqual(before);
  }
});
