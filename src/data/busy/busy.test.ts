import { expect, test, vi } from 'vitest';
import { createObservable } from '#domain/observable.ts';
import { createBusy } from './busy.ts';
import { createUpdateOffer } from './updateOffer.ts';

test('the page is busy until everybody has let go', () => {
  const busy = createBusy();
  const [first, second] = [busy.hold(), busy.hold()];
  first();
  first();
  expect(busy.state.get()).toBe(true);
  second();
  expect(busy.state.get()).toBe(false);
});

test('what would be lost is told, what was typed first', () => {
  const busy = createBusy();
  const control = busy.hold();
  expect(busy.losing.get()).toBeNull();
  const bulk = busy.hold('bulk');
  const form = busy.hold('form');
  expect(busy.losing.get()).toBe('form');
  form();
  expect(busy.losing.get()).toBe('bulk');
  bulk();
  expect(busy.losing.get()).toBeNull();
  expect(busy.state.get()).toBe(true);
  control();
});

function build(isBusyElsewhere = () => Promise.resolve(false)) {
  const waiting = createObservable(false);
  const busy = createBusy();
  const apply = vi.fn<() => void>();
  const offer = createUpdateOffer({ updates: { waiting, apply }, busy, isBusyElsewhere });
  return { waiting, busy, apply, offer };
}

test('a new version is offered, but not while something would be lost', async () => {
  const { waiting, busy, apply, offer } = build();
  expect(offer.offered.get()).toBe(false);
  const done = busy.hold();
  waiting.set(true);
  expect(offer.offered.get()).toBe(false);
  done();
  expect(offer.offered.get()).toBe(true);
  const again = busy.hold();
  expect(offer.offered.get()).toBe(false);
  expect(await offer.accept()).toBe('busy');
  again();
  expect(await offer.accept()).toBe('applied');
  expect(apply).toHaveBeenCalledTimes(1);
});

test('control in another tab, and control taken meanwhile, hold it back', async () => {
  const elsewhere = build(() => Promise.resolve(true));
  elsewhere.waiting.set(true);
  expect(await elsewhere.offer.accept()).toBe('busy');
  const meanwhile = build(() => {
    meanwhile.busy.hold();
    return Promise.resolve(false);
  });
  meanwhile.waiting.set(true);
  expect(await meanwhile.offer.accept()).toBe('busy');
  expect(meanwhile.apply).not.toHaveBeenCalled();
});

test('what was put off is not offered again', () => {
  const { waiting, busy, offer } = build();
  waiting.set(true);
  offer.dismiss();
  busy.hold()();
  expect(offer.offered.get()).toBe(false);
});
