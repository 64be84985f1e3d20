import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anAccount } from './fixtures.ts';
import { AccountTable } from './table.ts';

const shown = (table: AccountTable, id = 1) => table.rows.get(id)?.account;

describe('rows', () => {
  test('change in place: the object stays the same, its version increases', () => {
    const table = new AccountTable();
    table.put([anAccount(), anAccount({ id: 2 })]);
    const row = table.rows.get(1);
    const other = table.rows.get(2);
    expect(table.put([anAccount({ email: 'new@dugout.test' })])).toBe(false);
    expect(table.rows.get(1)).toBe(row);
    expect(row).toMatchObject({ version: 2, account: { email: 'new@dugout.test' } });
    expect(other?.version).toBe(1);
    expect(table.put([anAccount({ id: 3 })])).toBe(true);
    expect(table.remove([2, 9])).toEqual([2]);
    expect([...table.rows.keys()]).toEqual([1, 3]);
  });

  test('an edit of an account that is gone is ignored', () => {
    const table = new AccountTable();
    table.edit(1, { index: 3 });
    expect(table.edits.unanswered).toBe(0);
  });
});

describe('edits', () => {
  const edited = () => {
    const table = new AccountTable();
    table.put([anAccount({ index: 1, psn: { id: 'old', firstName: 'Ann' } })]);
    table.edit(1, { index: 2, 'psn.id': 'new' });
    return table;
  };

  test('are shown at once, and sent with the values that the user saw', () => {
    const table = edited();
    expect(shown(table)).toMatchObject({ index: 2, psn: { id: 'new', firstName: 'Ann' } });
    table.edit(1, { index: 3, 'ea.country': 'DE' });
    expect(table.edits.take(10)).toEqual([
      {
        ids: new Set([1, 2]),
        accountId: 1,
        fields: { index: 3, 'psn.id': 'new', 'ea.country': 'DE' },
        loaded: { index: 1, 'psn.id': 'old', 'ea.country': null },
      },
    ]);
    expect(table.edits.take(10)).toEqual([]);
  });

  test('are sent with the value that was there when the user began to type', () => {
    const table = edited();
    table.put([anAccount({ description: 'theirs' })]);
    table.edit(1, { description: 'mine', 'psn.id': 'newer' }, { description: null });
    expect(table.edits.take(10)).toMatchObject([{ loaded: { description: null, 'psn.id': 'old' } }]);
  });

  test('a refused edit is replaced by the value of the server, also by a newer one', () => {
    const table = edited();
    const batch = table.edits.take(10);
    table.put([anAccount({ index: 7, psn: { id: 'theirs' } })]);
    expect(shown(table)).toMatchObject({ index: 2, psn: { id: 'new' } });
    table.settle(batch, new Map([[1, 'no']]));
    expect(shown(table)).toMatchObject({ index: 7, psn: { id: 'theirs' } });
    expect(table.edits.unanswered).toBe(0);
  });

  test('a refusal stays at its fields until they are edited again or it is dismissed', () => {
    const table = edited();
    table.edit(1, { description: 'mine' });
    table.settle(table.edits.take(10), new Map([[1, 'Ann has changed it']]));
    table.put([anAccount({ index: 7 })]);
    const refusals = () => Object.fromEntries(table.rows.get(1)?.refusals ?? []);
    const reason = 'Ann has changed it';
    expect(refusals()).toEqual({
      index: { reason, value: 2, loaded: 1 },
      'psn.id': { reason, value: 'new', loaded: 'old' },
      description: { reason, value: 'mine', loaded: null },
    });
    table.edit(1, { index: 3 });
    expect(Object.keys(refusals())).toEqual(['psn.id', 'description']);
    const version = table.rows.get(1)?.version ?? 0;
    expect(table.dismiss(1, ['psn.id'])).toBe(true);
    expect(table.rows.get(1)?.version).toBe(version + 1);
    expect(Object.keys(refusals())).toEqual(['description']);
    expect(table.dismiss(1)).toBe(true);
    expect(table.dismiss(1)).toBe(false);
    expect(refusals()).toEqual({});
  });

  test('a refusal is forgotten once the server has the value: the edit was saved although its answer was lost', () => {
    const table = edited();
    table.settle(table.edits.take(10), new Map([[1, 'no answer']]));
    table.put([anAccount({ index: 2, psn: { id: 'theirs' } })]);
    expect([...(table.rows.get(1)?.refusals.keys() ?? [])]).toEqual(['psn.id']);
    table.put([anAccount({ index: 2, psn: { id: 'new' } })]);
    expect(table.rows.get(1)?.refusals.size).toBe(0);

    // The load may come before the call counts as lost.
    table.edit(1, { index: 9 });
    table.put([anAccount({ index: 9 })]);
    table.settle(table.edits.take(10), new Map([[1, 'no answer']]));
    expect(table.rows.get(1)?.refusals.size).toBe(0);
  });

  test('a field that was edited again while its edit was sent has no refusal', () => {
    const table = edited();
    const batch = table.edits.take(10);
    table.edit(1, { index: 5 });
    table.settle(batch, new Map([[1, 'no']]));
    expect([...(table.rows.get(1)?.refusals.keys() ?? [])]).toEqual(['psn.id']);
    expect(shown(table)?.index).toBe(5);
  });

  test('a saved edit stays until a later load contains it', () => {
    const table = edited();
    const tooEarly = table.edits.savedIds;
    table.settle(table.edits.take(10), new Map());
    table.edits.confirm(tooEarly);
    table.put([anAccount({ index: 1 })]);
    expect(shown(table)?.index).toBe(2);
    expect(table.edits.unanswered).toBe(0);
    const saved = table.edits.savedIds;
    table.put([anAccount({ index: 5 })]);
    table.refresh(table.edits.confirm(saved));
    expect(shown(table)?.index).toBe(5);
  });

  test('an edit made while another one is being sent survives the refusal of that one', () => {
    const table = edited();
    const batch = table.edits.take(10);
    table.edit(1, { description: 'mine' });
    table.settle(batch, new Map([[1, 'no']]));
    expect(shown(table)).toMatchObject({ index: 1, description: 'mine' });
    expect(table.edits.take(10)).toMatchObject([{ fields: { description: 'mine' } }]);
  });

  test('a batch contains at most the given number of accounts', () => {
    const table = new AccountTable();
    table.put([1, 2, 3].map((id) => anAccount({ id })));
    for (const id of [1, 2, 3]) table.edit(id, { index: 9 });
    expect(table.edits.take(2).map(({ accountId }) => accountId)).toEqual([1, 2]);
    expect(table.edits.take(2).map(({ accountId }) => accountId)).toEqual([3]);
    expect(table.edits.unanswered).toBe(3);
  });
});

const id = fc.integer({ min: 1, max: 3 });
const action = fc.oneof(
  fc.record({ do: fc.constant('edit' as const), id, index: fc.nat(30) }),
  fc.record({ do: fc.constant('send' as const) }),
  fc.record({ do: fc.constant('answer' as const), refused: fc.uniqueArray(id) }),
  fc.record({ do: fc.constant('others' as const), id, index: fc.nat(30) }),
  fc.record({ do: fc.constant('load' as const) }),
);

test('when every edit is answered and loaded, the page shows what the server has', () => {
  fc.assert(
    fc.property(fc.array(action, { maxLength: 40 }), (actions) => {
      const server = new Map([1, 2, 3].map((key) => [key, anAccount({ id: key, index: 0 })]));
      const table = new AccountTable();
      table.put([...server.values()]);
      let sent: ReturnType<typeof table.edits.take> = [];
      const send = (): void => {
        if (sent.length === 0) sent = table.edits.take(10);
      };
      const answer = (refused: readonly number[]): void => {
        for (const { accountId, fields } of sent) {
          const account = server.get(accountId);
          if (account && !refused.includes(accountId)) server.set(accountId, { ...account, ...fields });
        }
        table.settle(sent, new Map(refused.map((accountId) => [accountId, 'no'])));
        sent = [];
      };
      const load = (): void => {
        const saved = table.edits.savedIds;
        table.put([...server.values()]);
        table.refresh(table.edits.confirm(saved));
      };
      for (const now of actions) {
        if (now.do === 'edit') table.edit(now.id, { index: now.index });
        else if (now.do === 'send') send();
        else if (now.do === 'answer') answer(now.refused);
        else if (now.do === 'others') server.set(now.id, anAccount({ id: now.id, index: now.index }));
        else load();
        // An unanswered edit is always shown.
        for (const [key, row] of table.rows) {
          const last = table.edits.of(key).at(-1);
          expect(row.account.index).toBe(last ? last.fields['index'] : row.server.index);
        }
      }
      answer([1, 2, 3]);
      send();
      answer([]);
      load();
      expect([...table.rows.values()].map(({ account }) => account)).toEqual([...server.values()]);
      expect(table.edits.unanswered).toBe(0);
    }),
  );
});
