import { useState } from 'react';
import { render } from 'vitest-browser-react';
import { expect, test, vi } from 'vitest';
import { createObservable } from '#domain/observable.ts';
import { useLaterObservable } from './useLaterObservable.ts';

interface Score {
  points: number;
  name: string;
}
const pointsOf = ({ points }: Score): number => points;

test('shows the changes of the part that is read, and renders nothing for the others', async () => {
  const score = createObservable<Score>({ points: 1, name: 'a' });
  const onRender = vi.fn<(points: number) => void>();
  function Points() {
    const points = useLaterObservable(score, pointsOf);
    onRender(points);
    return <output>{points}</output>;
  }
  const screen = await render(<Points />);
  await expect.element(screen.getByRole('status')).toHaveTextContent('1');
  score.set({ points: 2, name: 'a' });
  await expect.element(screen.getByRole('status')).toHaveTextContent('2');
  onRender.mockClear();
  score.set({ points: 2, name: 'b' });
  score.set({ points: 3, name: 'b' });
  await expect.element(screen.getByRole('status')).toHaveTextContent('3');
  expect(onRender.mock.calls.every(([points]) => points === 3)).toBe(true);
});

test('another observable is shown at once', async () => {
  const one = createObservable<Score>({ points: 1, name: '' });
  const other = createObservable<Score>({ points: 5, name: '' });
  const shown: number[] = [];
  function Points() {
    const [isOther, setOther] = useState(false);
    const points = useLaterObservable(isOther ? other : one, pointsOf);
    shown.push(points + (isOther ? 10 : 0));
    return (
      <button type="button" onClick={() => setOther(true)}>
        {points}
      </button>
    );
  }
  const screen = await render(<Points />);
  await screen.getByRole('button').click();
  await expect.element(screen.getByRole('button')).toHaveTextContent('5');
  one.set({ points: 9, name: '' });
  other.set({ points: 6, name: '' });
  await expect.element(screen.getByRole('button')).toHaveTextContent('6');
  expect(new Set(shown)).toEqual(new Set([1, 15, 16]));
});
