import { expect, onTestFinished, test } from 'vitest';
import { markScrolling } from './markScrolling.ts';

test('an element is marked while it scrolls, and no longer than that', async () => {
  onTestFinished(markScrolling(document));
  const view = document.createElement('div');
  view.style.cssText = 'height: 50px; overflow: auto';
  view.append(Object.assign(document.createElement('div'), { style: 'height: 500px' }));
  document.body.append(view);
  onTestFinished(() => view.remove());
  view.scrollTop = 20;
  await expect.element(view).toHaveAttribute('data-scrolling');
  await expect.element(view).not.toHaveAttribute('data-scrolling');
});
