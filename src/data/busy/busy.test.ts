import { expect, test, vi } from 'vitest';
import { FakeClock } from '#domain/clock.ts';
import { createObservable } from '#domain/observable.ts';
import { createBusy } from './busy.ts';
import { createUpdateOffer } from './updateOffer.ts';

test('the page is busy until every hold is released', () => {
  const busy = createBusy();
  const [first, second] = [busy.hold(), busy.hold()];
  first();
  first();
  expect(busy.state.get()).toBe(true);
  second();
  expect(busy.state.get()).toBe(false);
});

test('unsaved work is reported, form changes first', () => {
  const busy = createBusy();
  const control = busy.hold();
  expect(busy.unsaved.get()).toBeNull();
  const bulk = busy.hold('bulk');
  const form = busy.hold('form');
  expect(busy.unsaved.get()).toBe('form');
  form();
  expect(busy.unsaved.get()).toBe('bulk');
  bulk();
  expect(busy.unsaved.get()).toBeNull();
  expect(busy.state.get()).toBe(true);
  control();
});

test('an edited scheduler comes before forms, and is discarded when the user leaves', () => {
  const busy = createBusy();
  const discard = vi.fn<() => void>();
  busy.hold('form');
  const release = busy.hold('scheduler', discard);
  expect(busy.unsaved.get()).toBe('scheduler');
  busy.discard();
  expect(discard).toHaveBeenCalledOnce();
  release();
  busy.discard();
  expect(discard).toHaveBeenCalledOnce();
});

function build(isBusyElsewhere = () => Promise.resolve(false)) {
  const waiting = createObservable(false);
  const busy = createBusy();
  const apply = vi.fn<() => void>();
  const clock = new FakeClock();
  const offer = createUpdateOffer({ updates: { waiting, apply }, busy, isBusyElsewhere, clock });
  return { waiting, busy, apply, offer, clock };
}

test('a new version is offered, but not while the page is busy', async () => {
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

test('an offer that was hidden is made again after a day: a wall stays open for weeks', () => {
  const { waiting, offer, clock } = build();
  waiting.set(true);
  offer.dismiss();
  clock.advance(23 * 3_600_000);
  expect(offer.offered.get()).toBe(false);
  clock.advance(3_600_000);
  expect(offer.offered.get()).toBe(true);
});

test('the update is prevented while a tab is busy or control has been taken', async () => {
  const inOtherTab = build(() => Promise.resolve(true));
  inOtherTab.waiting.set(true);
  expect(await inOtherTab.offer.accept()).toBe('busy');
  const meanwhile = build(() => {
    meanwhile.busy.hold();
    return Promise.resolve(false);
  });
  meanwhile.waiting.set(true);
  expect(await meanwhile.offer.accept()).toBe('busy');
  expect(meanwhile.apply).not.toHaveBeenCalled();
});

test('a dismissed version is not offered again', () => {
  const { waiting, busy, offer } = build();
  waiting.set(true);
  offer.dismiss();
  busy.hold()();
  expect(offer.offered.get()).toBe(false);
});
