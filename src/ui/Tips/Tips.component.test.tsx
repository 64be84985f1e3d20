import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderPart } from '#tests/components/renderPart.tsx';
import { tooltipProps, Tooltips } from './Tips.tsx';

test('hovering shows the tooltip of an element with its shortcut above the page; it updates when the text changes', async () => {
  const part = (tip: string) => (
    <>
      <button type="button" {...tooltipProps(tip, 'X')}>
        Control
      </button>
      <Tooltips />
    </>
  );
  const screen = await renderPart(part('Release control'));
  await screen.getByRole('button').hover();
  // Hidden from screen readers, so no locator finds it.
  const text = () => document.querySelector('main > [aria-hidden]')?.textContent;
  await expect.poll(text).toBe('Release controlX');
  const tooltip = document.querySelector('main > [aria-hidden]');
  expect(getComputedStyle(tooltip ?? document.body).position).toBe('fixed');
  screen.getByRole('button').element().setAttribute('data-tip', 'Take control');
  await expect.poll(text).toBe('Take controlX');
  screen.getByRole('button').element().removeAttribute('data-tip');
  await expect.poll(text).toBeUndefined();
});

test('the tooltip of an element at an edge stays inside of the window', async () => {
  await page.viewport(390, 700);
  onTestFinished(() => page.viewport(1280, 800));
  const screen = await renderPart(
    <>
      {['left', 'right'].map((edge) => (
        <button
          key={edge}
          type="button"
          style={{ position: 'fixed', top: 300, [edge]: 0 }}
          {...tooltipProps(`Resume the script, ${edge}`)}
        >
          {edge}
        </button>
      ))}
      <Tooltips />
    </>,
  );
  for (const edge of ['left', 'right']) {
    const control = screen.getByRole('button', { name: edge });
    await control.hover();
    const shown = () => document.querySelector('main > [aria-hidden]');
    await expect.poll(() => shown()?.textContent).toBe(`Resume the script, ${edge}`);
    const [tip, button] = [shown(), control.element()].map((one) => one?.getBoundingClientRect());
    // Above the middle of its element it would be outside.
    expect(tip?.width).toBeGreaterThan(button?.width ?? 0);
    expect(Math.round(tip?.left ?? 0)).toBeGreaterThanOrEqual(8);
    expect(Math.round(tip?.right ?? Infinity)).toBeLessThanOrEqual(window.innerWidth - 8);
  }
});
