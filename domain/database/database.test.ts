import { describe, expect, test } from 'vitest';
import { databaseTypes, type DatabaseRow, problemKinds } from '#contract/http/database.ts';
import { columnsOf } from './columns.ts';
import { type DatabaseParams, datePresets, faultOf, presetDates, presetOf, requestOf } from './query.ts';
import { kindOf, sectionOf, shapeOf, typesOf } from './shape.ts';
import { isZeroLine, linesOf, winsByDifficulty } from './table.ts';

const all = (): boolean => true;
const none = (): boolean => false;
const account = (id: number, data: DatabaseRow['data']): DatabaseRow => ({ id, email: `a${id}@x.io`, data });

describe('types', () => {
  test('each problem has a count and a list of instants', () => {
    for (const kind of problemKinds) {
      expect([kindOf(`${kind}-count`), kindOf(`${kind}-info`)]).toEqual([kind, kind]);
      expect([shapeOf(`${kind}-count`), shapeOf(`${kind}-info`)]).toEqual(['numbers', 'times']);
    }
    expect(kindOf('captcha-info')).toBe('captcha');
    expect(kindOf('game-activity')).toBeNull();
  });

  test('a user without permission for activity, captchas and connections is offered the others', () => {
    expect(typesOf('activity', none)).toEqual([]);
    expect(typesOf('info', none)).not.toContain('captcha-info');
    expect(typesOf('counts', none)).toHaveLength(problemKinds.length - 1);
    expect(typesOf('counts', all)).toHaveLength(problemKinds.length);
    for (const type of databaseTypes) expect(typesOf(sectionOf(type), all)).toContain(type);
  });
});

describe('columns', () => {
  const keys = (...args: Parameters<typeof columnsOf>): string[] => columnsOf(...args).map(({ key }) => key);

  test('of the overview are those that the user may see', () => {
    expect(keys('default', [], none)).toEqual(['problems']);
    expect(keys('default', [], all)).toContain('balance');
  });

  test('of wins by difficulty are those of the difficulties that were played, ascending', () => {
    const wins = { total: 2, win: 1, loss: 1 };
    const rows = [account(1, { legendary: wins }), account(2, { amateur: wins, ultimate: wins })];
    const columns = columnsOf('my-win-statistic', rows, all);
    expect([...new Set(columns.map(({ difficulty }) => difficulty))]).toEqual([
      'amateur',
      'legendary',
      'ultimate',
    ]);
    expect(columns.slice(0, 4).map(({ key }) => key)).toEqual([
      'amateur.total',
      'amateur.win',
      'amateur.loss',
      'amateur.rate',
    ]);
  });

  test('of every line of a type have values', () => {
    const match = { difficulty: 'amateur', rating: 70, isWin: true, score: '2:1' };
    const at = '2026-11-01T10:00:00.000Z';
    const examples: [Parameters<typeof columnsOf>[0], DatabaseRow['data']][] = [
      ['match-statistic', { [at]: match }],
      ['captcha-info', { times: [at] }],
      ['my-win-statistic', { amateur: { total: 2, win: 1, loss: 1 } }],
      ['lost-connection-count', { count: 2, days: 1, lastDay: '2026-11-01' }],
      ['game-activity-division-rivals', { games: 4, wins: 1, losses: 3 }],
    ];
    for (const [type, data] of examples) {
      const rows = [account(1, data)];
      const [line] = linesOf(type, rows);
      expect(Object.keys(line?.values ?? {}).toSorted()).toEqual(keys(type, rows, all).toSorted());
    }
  });
});

describe('lines', () => {
  test('instants and matches are listed one by one', () => {
    const [first, second] = ['2026-11-01T10:00:00.000Z', '2026-11-02T10:00:00.000Z'];
    const rows = [
      account(1, { times: [first, second] }),
      account(2, { times: [] }),
      account(3, { times: [second] }),
    ];
    expect(
      [...linesOf('captcha-info', rows)].map(({ line, accountId, values }) => [line, accountId, values]),
    ).toEqual([
      [1, 1, { time: first }],
      [2, 1, { time: second }],
      [3, 3, { time: second }],
    ]);
  });

  test('a line of zeros has nothing else, by difficulty nothing at all', () => {
    const isZero = (type: 'default' | 'my-win-statistic', data: DatabaseRow['data']) =>
      [...linesOf(type, [account(1, data)])].map(isZeroLine);
    expect(isZero('default', { games: 0, captchas: 0, balance: null })).toEqual([true]);
    expect(isZero('default', { games: 0, captchas: 0, balance: 5 })).toEqual([false]);
    expect(isZero('my-win-statistic', {})).toEqual([true]);
  });

  test('the share of wins is null without matches', () => {
    const rows = [account(1, { games: 0, wins: 0, losses: 0 }), account(2, { games: 4, wins: 1, losses: 2 })];
    const rates = [...linesOf('game-activity-division-rivals', rows)].map(({ values }) => values['rate']);
    expect(rates).toEqual([null, 0.25]);
  });

  test('wins of all accounts are added by difficulty', () => {
    const rows = [
      account(1, { amateur: { total: 3, win: 2, loss: 1 } }),
      account(2, { amateur: { total: 1, win: 0, loss: 0 }, legendary: { total: 1, win: 1, loss: 0 } }),
    ];
    expect([...winsByDifficulty(rows)]).toEqual([
      ['amateur', { total: 4, win: 2, loss: 1 }],
      ['legendary', { total: 1, win: 1, loss: 0 }],
    ]);
  });
});

describe('parameters', () => {
  const today = '2026-11-22';
  const params: DatabaseParams = {
    source: 'instances',
    serverGroupId: null,
    serverId: null,
    consoleId: null,
    emails: '',
    startDate: null,
    endDate: null,
    type: 'default',
  };

  test('a type is required', () => {
    expect(faultOf({ ...params, type: null }, today)).toBe('type');
    expect(faultOf({ ...params, type: 'nonsense' }, today)).toBe('type');
    expect(faultOf(params, today)).toBeNull();
  });

  test('the console counts first, then the server, then the group', () => {
    const bodyOf = (over: Partial<DatabaseParams>) => requestOf({ ...params, ...over }, today).body;
    const dates = { startDate: '2021-05-01', endDate: today };
    expect(bodyOf({ serverGroupId: 1, serverId: 2, consoleId: 3 })).toEqual({ consoleId: 3, ...dates });
    expect(bodyOf({ serverGroupId: 1, serverId: 2 })).toEqual({ serverId: 2, ...dates });
    expect(bodyOf({ serverGroupId: 1 })).toEqual({ serverGroupId: 1, ...dates });
    expect(bodyOf({})).toEqual(dates);
    expect(bodyOf({ endDate: '2026-11-01' })).toEqual({ startDate: '2021-05-01', endDate: '2026-11-01' });
  });

  test('emails are in lower case, and the places do not count', () => {
    const emails = {
      ...params,
      source: 'emails' as const,
      serverId: 2,
      emails: 'A@x.io, b@X.io\nc@x.io a@x.io',
    };
    expect(requestOf(emails, today).body).toMatchObject({ emails: ['a@x.io', 'b@x.io', 'c@x.io'] });
    expect(requestOf(emails, today).body).not.toHaveProperty('serverId');
    expect(faultOf({ ...emails, emails: ' ,\n' }, today)).toBe('emails');
    const many = (count: number): string => Array.from({ length: count }, (_, at) => `${at}@x.io`).join(' ');
    expect(faultOf({ ...emails, emails: many(5000) }, today)).toBeNull();
    expect(faultOf({ ...emails, emails: many(5001) }, today)).toBe('tooManyEmails');
    expect(faultOf({ ...emails, emails: `a@x.io ${'b'.repeat(255)}` }, today)).toBe('noEmail');
    expect(faultOf({ ...emails, emails: 'a\u0007@x.io' }, today)).toBe('noEmail');
  });

  test('presets are counted from today', () => {
    expect(datePresets.map((preset) => Object.values(presetDates(preset, '2026-03-01')).join(' '))).toEqual([
      '2026-03-01 2026-03-01',
      '2026-02-23 2026-03-01',
      '2026-03-01 2026-03-01',
      '2026-02-01 2026-02-28',
    ]);
    expect(presetOf({ startDate: '2026-10-01', endDate: '2026-10-31' }, today)).toBe('lastMonth');
    expect(presetOf({ startDate: '2026-10-01', endDate: today }, today)).toBeNull();
  });

  test('the days are from 2021-05-01 to today, in order', () => {
    const fault = (startDate: string, endDate: string) => faultOf({ ...params, startDate, endDate }, today);
    expect(fault('2021-05-01', today)).toBeNull();
    expect(fault('2021-04-30', today)).toBe('dates');
    expect(fault('2026-11-02', '2026-11-01')).toBe('dates');
    expect(fault('2026-11-02', '2026-11-23')).toBe('dates');
  });
});
