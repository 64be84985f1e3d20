import { expect, test, vi } from 'vitest';
import { getHealth } from '#contract/http/util.ts';
import { checkStagedValues } from '#domain/accounts/staged/staged.ts';
import { systemClock } from '#domain/clock.ts';
import { countSteps } from '#domain/bulk/bulk.ts';
import { createObservable } from '#domain/observable.ts';
import { NetworkError } from '#platform/errors/errors.ts';
import { createSharedStaged } from '#tests/support/stagedStore.ts';
import { createStaged } from './staged.ts';
import { createUpload } from './upload.ts';

interface Sent {
  body: { accounts: { guiId: string; email: string; serverGroupId?: number }[] };
}
type Answer = { sent: string[]; errors: { guiId: string; error: string }[] };

const texts = { gone: 'gone', invalid: 'invalid', unanswered: 'no answer', changed: 'added before' };

async function setUp(count: number) {
  const staged = createStaged(createSharedStaged().open(), systemClock, () =>
    Promise.resolve(checkStagedValues),
  );
  staged.begin(1, true);
  staged.open();
  await vi.waitFor(() => expect(staged.status.get().phase).toBe('ready'));
  staged.add(
    Array.from({ length: count }, (_, at) => ({
      guiId: crypto.randomUUID(),
      values: { serverId: 1, consoleName: 'PS 1', email: `a${at + 1}@x.io`, password: 'secret' },
    })),
  );
  const call = vi.fn<(endpoint: unknown, request: Sent) => Promise<Answer>>();
  const syncAfterUpload = vi.fn<() => Promise<boolean>>(() => Promise.resolve(true));
  const ids = [...staged.rows.keys()];
  const upload = createUpload(
    {
      // The health of the API is requested before a call is sent again.
      api: {
        call: ((endpoint: unknown, request: Sent) =>
          endpoint === getHealth ? Promise.resolve({}) : call(endpoint, request)) as never,
      },
      staged,
      accounts: { syncAfterUpload },
      link: { online: createObservable(true) },
      clock: systemClock,
    },
    {
      items: ids.map((id) => ({ id, guiId: staged.rows.get(id)?.guiId ?? '', email: `a${id}@x.io` })),
      groupOf: () => 7,
      texts,
    },
  );
  const ended = () => vi.waitFor(() => expect(upload.state.get().phase).toBe('ended'));
  const counts = () => countSteps(upload.state.get().lines);
  return { staged, call, upload, ended, counts, syncAfterUpload };
}
const all = ({ body }: Sent): Answer => ({ sent: body.accounts.map(({ guiId }) => guiId), errors: [] });

test('5,000 accounts are sent in chunks; sent rows leave, and the accounts are loaded again', async () => {
  const { staged, call, upload, ended, counts, syncAfterUpload } = await setUp(5_000);
  call.mockImplementation((_endpoint, request) => Promise.resolve(all(request)));
  upload.start();
  await ended();
  expect(call).toHaveBeenCalledTimes(20);
  expect(call.mock.calls[0]?.[1].body.accounts[0]).toMatchObject({ email: 'a1@x.io', serverGroupId: 7 });
  expect(counts()).toMatchObject({ done: 5_000 });
  expect(staged.rows.size).toBe(0);
  expect(syncAfterUpload).toHaveBeenCalledTimes(20);
});

test('a refused account stays with the error, one without an answer too', async () => {
  const { staged, call, upload, ended, counts } = await setUp(3);
  call.mockImplementation((_endpoint, { body: { accounts } }) =>
    Promise.resolve({
      sent: [accounts[0]!.guiId],
      errors: [{ guiId: accounts[1]!.guiId, error: 'Console not found' }],
    }),
  );
  upload.start();
  await ended();
  expect(counts()).toMatchObject({ done: 1, failed: 2 });
  expect([...staged.rows.values()].map(({ refused }) => refused)).toEqual([
    { error: 'Console not found' },
    { error: 'no answer' },
  ]);
  expect(staged.status.get()).toMatchObject({ total: 2, valid: 0 });

  call.mockImplementation((_endpoint, request) => Promise.resolve(all(request)));
  upload.retry('failed');
  await vi.waitFor(() => expect(staged.rows.size).toBe(0));
});

test('a call whose answer was lost is sent again with the same ids, which shows what was added', async () => {
  const { staged, call, upload, counts } = await setUp(600);
  const added = new Set<string>();
  let calls = 0;
  call.mockImplementation((_endpoint, request) => {
    calls++;
    for (const { guiId } of request.body.accounts) added.add(guiId);
    // The server has added them, but the answer did not arrive.
    if (calls === 2) return Promise.reject(new NetworkError('unreachable'));
    if (calls < 4) return Promise.resolve(all(request));
    const [first, ...others] = all(request).sent;
    return Promise.resolve({ sent: others, errors: [{ guiId: first!, error: 'Console not found' }] });
  });
  upload.start();
  await vi.waitFor(() => expect(counts()).toMatchObject({ done: 599, failed: 1 }));
  expect(upload.state.get().lines.find(({ step }) => step === 'failed')?.reason).toEqual({
    error: 'Console not found',
  });
  expect(added.size).toBe(600);
  expect([...staged.rows.values()].map(({ isSending, refused }) => [isSending, refused])).toEqual([
    [false, { error: 'Console not found' }],
  ]);
});

test('while the server cannot be reached, the outcome of a lost call is not known, and its rows stay', async () => {
  const { staged, call, upload, ended, counts } = await setUp(3);
  let isDown = true;
  call.mockImplementation((_endpoint, request) => {
    return isDown ? Promise.reject(new NetworkError('timeout')) : Promise.resolve(all(request));
  });
  upload.start();
  await ended();
  await vi.waitFor(() => expect(upload.state.get().isLookingUp).toBe(false));
  expect(counts()).toMatchObject({ unknown: 3 });
  expect(staged.rows.size).toBe(3);
  isDown = false;
  upload.recheck();
  await vi.waitFor(() => expect(counts()).toMatchObject({ done: 3 }));
  expect(staged.rows.size).toBe(0);
});

test('rows that were removed or became invalid meanwhile are left out', async () => {
  const { staged, call, upload, ended, counts } = await setUp(3);
  call.mockImplementation((_endpoint, request) => Promise.resolve(all(request)));
  staged.remove([1]);
  staged.edit(2, { email: 'none' });
  upload.start();
  await ended();
  expect(counts()).toMatchObject({ done: 1, skipped: 2 });
  expect(upload.state.get().lines.map(({ reason }) => reason)).toEqual(['gone', 'invalid', null]);
});

test('rows cannot be edited while they are sent', async () => {
  const { staged, call, upload, ended } = await setUp(1);
  const { promise, resolve } = Promise.withResolvers<Answer>();
  call.mockReturnValue(promise);
  upload.start();
  await vi.waitFor(() => expect(staged.rows.get(1)?.isSending).toBe(true));
  staged.edit(1, { email: 'b@x.io' });
  expect(staged.rows.get(1)?.values['email']).toBe('a1@x.io');
  resolve({ sent: [], errors: [] });
  await ended();
});

test('what an interrupted lookup has found stays known, and rows that are gone are not asked about', async () => {
  const { staged, call, upload, counts } = await setUp(600);
  let calls = 0;
  call.mockImplementation((_endpoint, request) => {
    calls++;
    expect(request.body.accounts.length).toBeGreaterThan(0);
    // The lookup gets an answer for its first part only.
    return calls <= 3 || calls === 5
      ? Promise.reject(new NetworkError('unreachable'))
      : Promise.resolve(all(request));
  });
  upload.start();
  await vi.waitFor(() => expect(calls).toBe(5));
  await vi.waitFor(() => expect(upload.state.get().isLookingUp).toBe(false));
  expect(counts()).toMatchObject({ unknown: 600 });
  // Another tab has sent one of the others.
  staged.remove([600]);
  upload.recheck();
  await vi.waitFor(() => expect(counts()).toMatchObject({ done: 599, failed: 1 }));
  expect(upload.state.get().lines.at(-1)?.reason).toEqual({ error: 'gone' });
});

test('a row that was changed while it was not known whether it was added stays, and says so', async () => {
  const { staged, call, upload, counts } = await setUp(2);
  let isDown = true;
  call.mockImplementation((_endpoint, request) =>
    isDown ? Promise.reject(new NetworkError('timeout')) : Promise.resolve(all(request)),
  );
  upload.start();
  await vi.waitFor(() => expect(upload.state.get().phase).toBe('ended'));
  await vi.waitFor(() => expect(upload.state.get().isLookingUp).toBe(false));
  staged.edit(2, { password: 'another' });
  isDown = false;
  upload.recheck();
  await vi.waitFor(() => expect(counts()).toMatchObject({ done: 1, failed: 1 }));
  expect([...staged.rows.values()].map(({ values, refused }) => [values['password'], refused])).toEqual([
    ['another', { error: 'added before' }],
  ]);
});

test('after another session has read the rows again, the rest of them is sent', async () => {
  const { staged, call, upload, ended, counts } = await setUp(300);
  call.mockImplementationOnce((_endpoint, request) => Promise.resolve(all(request)));
  call.mockImplementation(() => Promise.reject(new NetworkError('unreachable')));
  upload.start();
  await vi.waitFor(() => expect(counts()).toMatchObject({ done: 250 }));
  upload.stop();
  await ended();
  await vi.waitFor(() => expect(upload.state.get().isLookingUp).toBe(false));
  await staged.flush();
  staged.close();
  staged.begin(1, true);
  call.mockImplementation((_endpoint, request) => Promise.resolve(all(request)));
  upload.recheck();
  await vi.waitFor(() => expect(counts()).toMatchObject({ done: 300 }));
  expect(staged.rows.size).toBe(0);
});

test('a row that was refused, and so not added, is sent as it was corrected', async () => {
  const { staged, call, upload, counts } = await setUp(1);
  call.mockRejectedValueOnce(new NetworkError('unreachable'));
  call.mockImplementationOnce((_endpoint, { body: { accounts } }) =>
    Promise.resolve({ sent: [], errors: [{ guiId: accounts[0]!.guiId, error: 'Index taken' }] }),
  );
  call.mockImplementation((_endpoint, request) => Promise.resolve(all(request)));
  upload.start();
  await vi.waitFor(() => expect(counts()).toMatchObject({ failed: 1 }));
  staged.edit(1, { password: 'another' });
  upload.retry('failed');
  await vi.waitFor(() => expect(counts()).toMatchObject({ done: 1 }));
  expect(staged.rows.size).toBe(0);
});
