import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { ChartSeries } from '#domain/chart/series.ts';
import { expectAccessible } from '#tests/components/axe.ts';
import { renderPart } from '#tests/components/renderPart.tsx';
import { Chart } from './Chart.tsx';
import type { ChartProps } from './chartProps.ts';

const days = ['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05'];
const income: ChartSeries = { key: 'income', label: 'Income', values: [10, 20, 30, 25, 1200.5] };
const fee: ChartSeries = { key: 'fee', label: 'Fee', values: [1, 2, null, 4, 5] };
const props: ChartProps = {
  label: 'Income by day',
  x: { kind: 'day', values: days, label: 'Date' },
  y: { label: 'EUR' },
  series: [income, fee],
};

async function open(over: Partial<ChartProps> = {}) {
  const screen = await renderPart(<Chart {...props} {...over} />);
  const plot = screen.getByRole('application', { name: 'Income by day' });
  return { screen, plot, canvas: () => screen.container.querySelector('canvas') };
}

/** Number of different colors in the drawing: 1 if it is blank. */
function colorsOf(canvas: HTMLCanvasElement | null): number {
  const data = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
  const pixels = new Uint32Array(new Uint8ClampedArray(data).buffer);
  return new Set(pixels).size;
}

test('keys and the mouse move the cursor, whose values keys announce; a series but the last one can be hidden, and the same data is a table', async () => {
  const { screen, plot, canvas } = await open();
  const status = screen.getByRole('status');
  await expect.element(plot).toBeVisible();
  for (let stop = 0; stop < 5; stop++) await userEvent.tab();
  await expect.element(plot).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(status).toHaveTextContent('Nov 1, 2026: Income 10, Fee 1');
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect.element(status).toHaveTextContent('Nov 3, 2026: Income 30, Fee –');
  await userEvent.keyboard('{End}');
  await expect.element(status).toHaveTextContent('Nov 5, 2026: Income 1,200.5, Fee 5');
  await userEvent.keyboard('{Home}');
  await expect.element(status).toMatchTextContent('Nov 1, 2026');
  await userEvent.keyboard('{Escape}');
  await expect.element(status).toBeEmptyDOMElement();

  await expect.poll(canvas).not.toBeNull();
  const box = plot.element().getBoundingClientRect();
  await plot.hover({ position: { x: box.width - 40, y: 100 } });
  await expect.element(screen.getByText('Nov 5, 2026')).toBeVisible();
  await expect.element(screen.getByText('1,200.5')).toBeVisible();
  expect(status.element().textContent).toBe('');

  await screen.getByRole('button', { name: 'Fee' }).click();
  await expect.element(screen.getByRole('button', { name: 'Fee' })).toHaveAttribute('aria-pressed', 'false');
  await expect.element(screen.getByRole('button', { name: 'Income' })).toBeDisabled();
  plot.element().focus();
  await userEvent.keyboard('{Home}');
  await expect.element(status).toHaveTextContent('Nov 1, 2026: Income 10');
  await screen.getByRole('button', { name: 'Fee' }).click();
  await expect.element(status).toHaveTextContent('');
  await expect.element(screen.getByRole('button', { name: 'Income' })).toBeEnabled();

  await screen.getByRole('button', { name: 'As table' }).click();
  await expect.element(screen.getByRole('table', { name: 'Income by day' })).toBeVisible();
  const rows = screen.getByRole('row');
  expect(rows.elements().map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ['Date', 'Income', 'Fee'],
    ['Nov 1, 2026', '10', '1'],
    ['Nov 2, 2026', '20', '2'],
    ['Nov 3, 2026', '30', '–'],
    ['Nov 4, 2026', '25', '4'],
    ['Nov 5, 2026', '1,200.5', '5'],
  ]);
  await screen.getByRole('button', { name: 'As table' }).click();
  await expect.element(screen.getByRole('application')).toBeVisible();
});

test('lines that would lie on each other are drawn on a logarithmic axis, until the linear one is chosen; on paper they are drawn for white', async () => {
  const { screen, plot, canvas } = await open();
  const heightOf = async (index: string): Promise<number> => {
    plot.element().focus();
    await userEvent.keyboard(index);
    const dots = screen.container.querySelectorAll('[class*=dot]');
    return Number.parseFloat(getComputedStyle(dots[1] ?? document.body).top);
  };
  await expect.poll(canvas).not.toBeNull();
  const logarithmic = await heightOf('{End}');
  const toggle = screen.getByRole('button', { name: 'Logarithmic' });
  await expect.element(toggle).toHaveAttribute('aria-pressed', 'true');
  await toggle.click();
  await expect.element(toggle).toHaveAttribute('aria-pressed', 'false');
  // The lower line is drawn above the axis.
  expect(await heightOf('{End}')).toBeGreaterThan(logarithmic + 10);

  const scheme = () => screen.container.querySelector('[data-scheme]')?.getAttribute('data-scheme');
  expect(scheme()).toBe('dark');
  globalThis.dispatchEvent(new Event('beforeprint'));
  expect(scheme()).toBe('light');
  globalThis.dispatchEvent(new Event('afterprint'));
  await expect.poll(scheme).toBe('dark');
});

const kinds: Partial<ChartProps>[] = [
  {},
  {
    x: { kind: 'category', label: 'Difficulty', values: ['Amateur', 'Legendary'] },
    series: [
      { key: 'win', label: 'Win', kind: 'bar', stack: 'games', values: [5, 3] },
      { key: 'loss', label: 'Loss', kind: 'bar', stack: 'games', values: [1, 4] },
    ],
  },
  {
    x: { kind: 'number', label: 'Consoles', values: [0, 14, 1000] },
    series: [{ key: 'a', label: 'A', values: [0, 63, 4500] }],
    marks: [{ at: 14, label: 'Here' }],
  },
  {
    x: { kind: 'time', label: 'Time', values: [0, 3_600_000, 7_200_000] },
    series: [{ key: 'a', label: 'A', isStepped: true, values: [1, -2, 3] }],
  },
  {
    x: { kind: 'time', label: 'Time', values: [0, 3_600_000, 7_200_000] },
    series: [{ key: 'a', label: 'A', values: [1, -2, 3] }],
  },
];

test('lines, bars, steps and marks are drawn over days, categories, numbers and time; without values it says so', async () => {
  for (const over of kinds) {
    const { screen, canvas } = await open(over);
    await expect.poll(() => colorsOf(canvas())).toBeGreaterThan(3);
    await expectAccessible('main');
    await screen.unmount();
  }
  const { screen, canvas } = await open({ series: [{ ...income, values: days.map(() => null) }] });
  await expect.element(screen.getByText('There is nothing to draw yet.')).toBeVisible();
  expect(canvas()).toBeNull();
});

test('the drawing is as wide as its container', async () => {
  const screen = await renderPart(
    <div data-testid="box" style={{ width: 700 }}>
      <Chart {...props} />
    </div>,
  );
  const widthOf = () => screen.container.querySelector('canvas')?.getBoundingClientRect().width;
  await expect.poll(widthOf).toBe(700);
  screen.getByTestId('box').element().style.width = '420px';
  await expect.poll(widthOf).toBe(420);
});
