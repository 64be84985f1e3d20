import fc from 'fast-check';
import { expect, test } from 'vitest';
import { leftBoard, rightBoard } from './boards.ts';
import type { Board } from './geometry.ts';
import { HeldButtons } from './heldInputs.ts';
import { PadPointers } from './pointers.ts';

/** The left half at 0,0 and the right half at 1000,0; the output is logged as words. */
function setUp(scale = 1) {
  const log: string[] = [];
  const down = new Set<string>();
  const buttons = new HeldButtons({
    press: (button) => {
      down.add(button);
      log.push(`+${button}`);
    },
    release: (button) => {
      down.delete(button);
      log.push(`-${button}`);
    },
  });
  const sticks = { left: [0, 0], right: [0, 0] };
  const pointers = new PadPointers(
    {
      trigger: (name, held) => {
        if (held) down.add(name);
        else down.delete(name);
        log.push(`${held ? '+' : '-'}${name}`);
      },
      stick: (side, x, y) => {
        sticks[side] = [x, y];
      },
    },
    buttons,
  );
  pointers.place([
    { board: leftBoard, left: 0, top: 0, scale },
    { board: rightBoard, left: 1000, top: 0, scale },
  ]);
  const at = (board: Board, id: string): [number, number] => {
    const control = board.controls.find((item) => item.id === id);
    if (!control) throw new Error(id);
    return [(board === leftBoard ? 0 : 1000) + control.shape.x * scale, control.shape.y * scale];
  };
  return { pointers, log, down, sticks, at };
}

test('two fingers hold two buttons at once', () => {
  const { pointers, log, at } = setUp();
  pointers.down(1, ...at(leftBoard, 'l1'), 0);
  pointers.down(2, ...at(rightBoard, 'cross'), 10);
  pointers.up(1, 20);
  pointers.up(2, 30);
  expect(log).toEqual(['+l1', '+cross', '-l1', '-cross']);
});

test('a button pressed by two fingers is released by the last one', () => {
  const { pointers, log, at } = setUp();
  pointers.down(1, ...at(rightBoard, 'cross'), 0);
  pointers.down(2, ...at(rightBoard, 'cross'), 0);
  pointers.up(1, 10);
  expect(log).toEqual(['+cross']);
  pointers.up(2, 20);
  expect(log).toEqual(['+cross', '-cross']);
});

test('a finger slides from button to button', () => {
  const { pointers, log, at } = setUp();
  pointers.down(1, ...at(rightBoard, 'cross'), 0);
  pointers.move(1, ...at(rightBoard, 'circle'));
  pointers.move(1, ...at(rightBoard, 'triangle'));
  pointers.up(1, 50);
  expect(log).toEqual(['+cross', '-cross', '+circle', '-circle', '+triangle', '-triangle']);
});

test('a sliding finger never grabs a stick', () => {
  const { pointers, sticks, down, at } = setUp();
  pointers.down(1, ...at(leftBoard, 'dPad'), 0);
  pointers.move(1, ...at(leftBoard, 'left'));
  expect(sticks.left).toEqual([0, 0]);
  expect(down.size).toBe(0);
});

test('a thumb that rolls over the D-pad passes through a diagonal', () => {
  const { pointers, down, at } = setUp();
  const [x, y] = at(leftBoard, 'dPad');
  pointers.down(1, x, y - 60, 0);
  expect([...down]).toEqual(['dPadUp']);
  pointers.move(1, x + 45, y - 45);
  expect(down).toEqual(new Set(['dPadUp', 'dPadRight']));
  pointers.move(1, x + 60, y);
  expect([...down]).toEqual(['dPadRight']);
  pointers.move(1, x, y);
  expect(down.size).toBe(0);
});

test('a stick is centered where the finger lands and is fully deflected at its maximum travel', () => {
  const { pointers, sticks, at } = setUp(2);
  const [x, y] = at(leftBoard, 'left');
  pointers.down(1, x + 20, y - 20, 0);
  expect(sticks.left).toEqual([0, 0]);
  pointers.move(1, x + 20 + 46, y - 20);
  expect(sticks.left).toEqual([0.5, 0]);
  pointers.move(1, x + 20, y - 20 + 400);
  expect(sticks.left).toEqual([0, 1]);
  pointers.up(1, 900);
  expect(sticks.left).toEqual([0, 0]);
});

test('a second finger does not grab a stick that is already held', () => {
  const { pointers, sticks, at } = setUp();
  const [x, y] = at(leftBoard, 'left');
  pointers.down(1, x, y, 0);
  pointers.move(1, x + 46, y);
  pointers.down(2, x - 20, y, 10);
  pointers.move(2, x - 60, y);
  pointers.up(2, 20);
  expect(sticks.left).toEqual([1, 0]);
});

test('a double tap on a stick holds the stick button until the finger is lifted', () => {
  const { pointers, log, at } = setUp();
  const spot = at(rightBoard, 'right');
  pointers.down(1, ...spot, 0);
  pointers.up(1, 80);
  pointers.down(2, ...spot, 200);
  expect(log).toEqual(['+r3']);
  pointers.up(2, 1000);
  expect(log).toEqual(['+r3', '-r3']);
  pointers.down(3, ...spot, 1100);
  expect(log).toEqual(['+r3', '-r3']);
});

test('a slow tap or a tap with movement does not start a double tap', () => {
  const { pointers, log, at } = setUp();
  const [x, y] = at(leftBoard, 'left');
  pointers.down(1, x, y, 0);
  pointers.up(1, 500);
  pointers.down(1, x, y, 600);
  pointers.move(1, x + 30, y);
  pointers.up(1, 650);
  pointers.down(1, x, y, 700);
  expect(log).toEqual([]);
});

test('cancelling releases everything', () => {
  const { pointers, down, sticks, at } = setUp();
  pointers.down(1, ...at(leftBoard, 'l2'), 0);
  pointers.down(2, ...at(rightBoard, 'square'), 0);
  const [x, y] = at(leftBoard, 'left');
  pointers.down(3, x, y, 0);
  pointers.move(3, x, y - 46);
  expect(down).toEqual(new Set(['l2', 'square']));
  pointers.cancelAll();
  expect(down.size).toBe(0);
  expect(sticks.left).toEqual([0, 0]);
  expect(pointers.busy).toBe(false);
});

test('a trigger pressed by two fingers is released when both are lifted', () => {
  const { pointers, log, at } = setUp();
  pointers.down(1, ...at(leftBoard, 'l2'), 0);
  pointers.down(2, ...at(leftBoard, 'l2'), 0);
  pointers.up(2, 1);
  pointers.move(1, ...at(leftBoard, 'l1'));
  expect(log).toEqual(['+l2', '-l2', '+l1']);
});

test('nothing stays pressed after all fingers are lifted, for any sequence of touches', () => {
  const finger = fc.integer({ min: 1, max: 4 });
  const spot = fc.record({ x: fc.integer({ min: -50, max: 1400 }), y: fc.integer({ min: -50, max: 500 }) });
  const step = fc.oneof(
    fc.record({ kind: fc.constant('down' as const), finger, spot }),
    fc.record({ kind: fc.constant('move' as const), finger, spot }),
    fc.record({ kind: fc.constant('up' as const), finger, spot }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const { pointers, down, sticks } = setUp();
      steps.forEach(({ kind, finger: id, spot: { x, y } }, time) => {
        if (kind === 'down') pointers.down(id, x, y, time * 40);
        else if (kind === 'move') pointers.move(id, x, y);
        else pointers.up(id, time * 40);
        expect(Math.hypot(sticks.left[0] ?? 0, sticks.left[1] ?? 0)).toBeLessThanOrEqual(1.0001);
      });
      for (const id of [1, 2, 3, 4]) pointers.up(id, 9999);
      expect(down.size).toBe(0);
      expect(sticks).toEqual({ left: [0, 0], right: [0, 0] });
    }),
  );
});
