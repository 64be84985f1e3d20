import { expect, test, vi } from 'vitest';
import { renderPart } from '#tests/components/renderPart.tsx';
import { tooltipProps, Tooltips } from './Tips.tsx';

test('the pointer shows the tooltip of an element with its shortcut, above the page', async () => {
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
