import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderPart } from '#tests/components/renderPart.tsx';
import { tooltipProps, Tooltips } from './Tips.tsx';

test('a tooltip updates when the text of its element changes', async () => {
  const part = (tip: string) => (
    <>
      <button type="button" {...tooltipProps(tip)}>
        Control
      </button>
      <Tooltips />
    </>
  );
  const screen = await renderPart(part('Release control'));
  await screen.getByRole('button').hover();
  const text = () => document.querySelector('main > [aria-hidden]')?.textContent;
  await expect.poll(text).toBe('Release control');
  screen.getByRole('button').element().setAttribute('data-tip', 'Take control');
  await expect.poll(text).toBe('Take control');
  screen.getByRole('button').element().removeAttribute('data-tip');
  await expect.poll(text).toBeUndefined();
});

test('hovering shows the tooltip of an element with its shortcut above the page', async () => {
  const screen = await renderPart(
    <>
      <button type="button" {...tooltipProps('Collapse all', 'X')}>
        Less
      </button>
      <Tooltips />
    </>,
  );
  await screen.getByRole('button').hover();
  // Hidden from screen readers, so no locator finds it.
  const tooltip = await vi.waitUntil(() => document.querySelector('main > [aria-hidden]'), {
    timeout: 10_000,
  });
  expect(tooltip.textContent).toBe('Collapse allX');
  expect(getComputedStyle(tooltip).position).toBe('fixed');
});

test.each([
  ['left', { left: 0 }],
  ['right', { right: 0 }],
])('the tooltip of an element at the %s edge stays inside of the window', async (_, edge) => {
  await page.viewport(390, 700);
  onTestFinished(() => page.viewport(1280, 800));
  const screen = await renderPart(
    <>
      <button
        type="button"
        style={{ position: 'fixed', top: 300, ...edge }}
        {...tooltipProps('Resume the script')}
      >
        Go
      </button>
      <Tooltips />
    </>,
  );
  await screen.getByRole('button').hover();
  const tooltip = await vi.waitUntil(() => document.querySelector('main > [aria-hidden]'), {
    timeout: 10_000,
  });
  const [tip, button] = [tooltip, screen.getByRole('button').element()].map((one) =>
    one.getBoundingClientRect(),
  );
  // It would be outside if it were above the middle of its element.
  expect(tip?.width).toBeGreaterThan(button?.width ?? 0);
  expect(tip?.left).toBeGreaterThanOrEqual(8);
  expect(tip?.right).toBeLessThanOrEqual(window.innerWidth - 8);
});
