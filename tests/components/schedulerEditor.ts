import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { rowHeight } from '#domain/gantt/layout.ts';
import { dayHeaderHeight } from '#domain/schedule/charts/chart.ts';
import { openApp, reopenApp, type World } from './openApp.tsx';
import { schedulersWorld } from './schedulersWorld.ts';

/** A place of the chart: the day from 1, the account, and a decimal hour. */
export interface Spot {
  day: number;
  slot: number;
  hour: number;
}

type Screen = Awaited<ReturnType<typeof openApp>>['screen'];

/** Actions of tests in an open editor. */
function editorOf(screen: Screen) {
  const chart = screen.getByRole('listbox', { name: 'Plan of the week' });
  const scroller = (): HTMLElement => {
    const found = document.querySelector<HTMLElement>('[data-scroller]');
    if (!found) throw new Error('The chart is not shown');
    return found;
  };
  /** The point of the window at a place, in the middle of its row. */
  const pointOf = ({ day, slot, hour }: Spot, isScrolled = true): { clientX: number; clientY: number } => {
    const section = document.querySelector<HTMLElement>(`[data-day="${day}"]`);
    if (!section) throw new Error(`There is no day ${day}`);
    if (isScrolled) scroller().scrollTop = section.offsetTop + dayHeaderHeight + (slot - 4) * rowHeight;
    const rows = section.querySelector('[data-bars]');
    if (!rows) throw new Error(`Day ${day} is folded`);
    const box = rows.getBoundingClientRect();
    return { clientX: box.left + (hour / 24) * box.width, clientY: box.top + (slot + 0.5) * rowHeight };
  };
  const fire = (target: EventTarget, type: string, init: PointerEventInit): boolean =>
    target.dispatchEvent(
      new PointerEvent(type, { bubbles: true, cancelable: true, isPrimary: true, pointerId: 7, ...init }),
    );
  const at = ({ clientX, clientY }: { clientX: number; clientY: number }): Element =>
    document.elementFromPoint(clientX, clientY) ?? scroller();

  return {
    chart,
    /** The bar at the cursor. */
    option: screen.getByRole('option'),
    showRows: (rows: 'All' | 'Used') =>
      screen.getByRole('radiogroup', { name: 'Accounts' }).getByText(rows, { exact: true }).click(),
    save: screen.getByRole('button', { name: 'Save', exact: true }),
    focus: () => (chart.element() as HTMLElement).focus(),
    /** Number of bars on Monday. */
    bars: () => document.querySelectorAll('[data-day="1"] [data-bar]').length,
    said: () => document.querySelector('[data-live]')?.textContent.replaceAll('\u00A0', '') ?? '',
    /** Drags from one place to another visible place. A finger rests first. */
    async drag(
      from: Spot | Element,
      to: Spot | Element,
      { pointerType = 'mouse', ...keys }: PointerEventInit = {},
    ) {
      const start = from instanceof Element ? centerOf(from) : pointOf(from);
      let target = to instanceof Element ? centerOf(to) : pointOf(to, from instanceof Element);
      const init = { pointerType, ...keys };
      fire(from instanceof Element ? from : at(start), 'pointerdown', { ...init, ...start, buttons: 1 });
      if (pointerType === 'touch') {
        await expect.poll(() => scroller().dataset['gesture'] ?? '').not.toBe('');
      }
      fire(window, 'pointermove', {
        ...init,
        clientX: start.clientX + 8,
        clientY: start.clientY,
        buttons: 1,
      });
      fire(window, 'pointermove', { ...init, ...target, buttons: 1 });
      return {
        /** Continues to a visible place. */
        move(next: Spot) {
          target = pointOf(next, false);
          fire(window, 'pointermove', { ...init, ...target, buttons: 1 });
        },
        drop: () => fire(window, 'pointerup', { ...init, ...target }),
        cancel: () => fire(window, 'pointercancel', { ...init, ...target }),
      };
    },
    click(spot: Spot, init: PointerEventInit = {}) {
      const point = pointOf(spot);
      fire(at(point), 'pointerdown', { pointerType: 'mouse', ...point, ...init, buttons: 1 });
      fire(window, 'pointerup', { pointerType: 'mouse', ...point, ...init });
    },
    menu(spot: Spot) {
      const point = pointOf(spot);
      at(point).dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, ...point }));
    },
  };
}

const centerOf = (element: Element): { clientX: number; clientY: number } => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { clientX: left + width / 2, clientY: top + height / 2 };
};

/** Opens the editor of scheduler 1, with three mornings on each working day and one bar on Sunday. `rows`: accounts to show. */
export async function openEditor(
  world: World = schedulersWorld(),
  address = '/schedulers/edit?id=1',
  isReload = false,
  rows: 'All' | 'Used' = 'All',
) {
  await page.viewport(1440, 900);
  const { screen, goOffline, close } = await (isReload ? reopenApp(address, world) : openApp(address, world));
  const editor = editorOf(screen);
  await expect.element(editor.chart).toBeInTheDocument();
  const accounts = screen.getByRole('radiogroup', { name: 'Accounts' }).element();
  const rowsAtFirst = accounts.querySelector<HTMLInputElement>('input:checked')?.labels?.[0]?.textContent;
  if (rowsAtFirst !== rows) await editor.showRows(rows);
  return { rowsAtFirst, screen, goOffline, world, close, ...editor };
}
