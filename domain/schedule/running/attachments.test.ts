import { expect, test } from 'vitest';
import type { ConsoleScheduler } from '#contract/http/schedulers.ts';
import {
  type AttachmentChange,
  changesToRestore,
  unchangedSince,
  withPendingAttachments,
} from './attachments.ts';

const night = { id: 1, name: 'Night' };
const day = { id: 2, name: 'Day' };
const consoleWith = (consoleId: number, scheduler: ConsoleScheduler['scheduler']): ConsoleScheduler => ({
  consoleId,
  consoleName: `c${consoleId}`,
  serverGroup: { id: 1, name: 'North' },
  server: { id: 1, name: 'North 1' },
  scheduler,
});
const list = [
  consoleWith(1, null),
  consoleWith(2, { ...night, enabled: false }),
  consoleWith(3, { ...day, enabled: true }),
];
const after = (...changes: AttachmentChange[]) =>
  withPendingAttachments(list, changes).map(({ scheduler }) => scheduler);

test('attaching enables, replaces another scheduler, and leaves a console that has it alone', () => {
  expect(after({ kind: 'attach', consoleIds: [1, 2, 3], scheduler: night })).toEqual([
    { ...night, enabled: true },
    { ...night, enabled: false },
    { ...night, enabled: true },
  ]);
});

test('enabling changes only consoles with a scheduler, detaching removes it', () => {
  expect(after({ kind: 'enable', consoleIds: [1, 2], enabled: true })).toEqual([
    null,
    { ...night, enabled: true },
    { ...day, enabled: true },
  ]);
  expect(after({ kind: 'detach', consoleIds: [1, 3] })).toEqual([null, { ...night, enabled: false }, null]);
});

test('changes of one console apply in their order', () => {
  const changes: AttachmentChange[] = [
    { kind: 'attach', consoleIds: [1], scheduler: day },
    { kind: 'enable', consoleIds: [1], enabled: false },
  ];
  expect(after(...changes)[0]).toEqual({ ...day, enabled: false });
  expect(after(...changes.toReversed())[0]).toEqual({ ...day, enabled: true });
});

test('consoles without a change keep their identity, and so does the list', () => {
  expect(withPendingAttachments(list, [])).toBe(list);
  expect(withPendingAttachments(list, [{ kind: 'detach', consoleIds: [9] }])).toBe(list);
  expect(withPendingAttachments(list, [{ kind: 'detach', consoleIds: [3] }])[0]).toBe(list[0]);
});

test('what consoles had before a scheduler was attached is restored, if the user may attach and detach it', () => {
  const own = new Set([1, 2]);
  const attached = withPendingAttachments(list, [
    { kind: 'attach', consoleIds: [1, 2, 3], scheduler: { id: 4, name: 'Other' } },
  ]);
  expect(withPendingAttachments(attached, changesToRestore(list, own, true) ?? [])).toEqual(list);
  // Disabled at once: a scheduler that is enabled in between would start an account.
  expect(changesToRestore(list.slice(1, 2), own, false)).toEqual([
    { kind: 'attach', consoleIds: [2], scheduler: night, enabled: false },
  ]);
  expect(changesToRestore(list, own, false)).toBeNull();
  expect(changesToRestore(list, new Set([1]), true)).toBeNull();
});

test('only consoles that nobody has changed since an attachment are restored', () => {
  const now = (...schedulers: ConsoleScheduler['scheduler'][]): ConsoleScheduler[] =>
    schedulers.map((scheduler, index) => consoleWith(index + 1, scheduler));
  const attached = { ...night, enabled: true };
  const left = (...schedulers: ConsoleScheduler['scheduler'][]): number[] =>
    unchangedSince(list, now(...schedulers), night.id).map(({ consoleId }) => consoleId);
  expect(left(attached, attached, attached)).toEqual([1, 2, 3]);
  expect(left(attached, null, { id: 3, name: 'Dusk', enabled: true })).toEqual([1]);
  // The third is no longer there, the list has the others from before.
  expect(left(null, { ...night, enabled: false })).toEqual([1, 2]);
});
