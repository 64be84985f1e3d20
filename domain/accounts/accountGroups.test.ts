import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accountStatus, consoleStatus } from '#contract/enums.ts';
import { accountActions } from './accountRules.ts';
import { AccountGroups } from './accountGroups.ts';
import { reasonsOfNone, type SelectedState } from './dryRun.ts';
import { anAccount } from './fixtures.ts';
import { summarizeSelection } from './pairing/pairing.ts';

const anyState = fc
  .record({
    open: fc.boolean(),
    paired: fc.boolean(),
    signed: fc.boolean(),
    status: fc.constantFrom(accountStatus.inactive, accountStatus.active, accountStatus.failed),
    lastError: fc.constantFrom(null, 'captcha', 'banned'),
    isQuarantined: fc.boolean(),
    server: fc.record({ id: fc.constantFrom(1, 2) }),
    console: fc.record({
      id: fc.constantFrom(1, 2),
      name: fc.constant('c'),
      open: fc.option(fc.boolean(), { nil: undefined }),
      status: fc.constantFrom(undefined, consoleStatus.disconnected, consoleStatus.connected),
    }),
  })
  .map(({ isQuarantined, ...over }): SelectedState => ({
    ...(anAccount() as SelectedState),
    ...over,
    quarantine: isQuarantined ? {} : null,
  }));

test('after changes, the counts and reasons of groups are those of all accounts one by one', () => {
  const change = fc.tuple(fc.integer({ min: 1, max: 8 }), fc.option(anyState, { nil: undefined }));
  fc.assert(
    fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
      const accounts = new Map<number, SelectedState>();
      const alike = new AccountGroups();
      for (const [id, account] of changes) {
        if (account) accounts.set(id, account);
        else accounts.delete(id);
        alike.put(id, account);
      }
      const single = [...accounts.values()].map((account) => ({ account, count: 1 }));
      expect(summarizeSelection(alike.groups)).toEqual(summarizeSelection(single));
      for (const action of accountActions) {
        const sorted = (groups: typeof single) =>
          reasonsOfNone(action, groups, new Set([2]))?.toSorted((a, b) => a.reason.localeCompare(b.reason)) ??
          null;
        expect(sorted([...alike.groups])).toEqual(sorted(single));
      }
    }),
  );
});
