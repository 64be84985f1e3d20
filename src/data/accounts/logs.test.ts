import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test, vi } from 'vitest';
import type { NamedFile } from '#data/consoles/files.ts';
import { anAccount } from '#domain/accounts/fixtures.ts';
import { ChannelError } from '#domain/channel/channelError.ts';
import { FakeClock } from '#domain/clock.ts';
import type { Channel } from '#platform/channel/channel.ts';
import { createLogsBulk } from './logs.ts';

const server = (id: number) => ({ id, name: `server ${id}` });

type Request = (
  method: string,
  target: { token: string },
  body: { accountId: number },
) => Promise<{ zip: string }>;

/** Agents by token; one that is null does not answer. */
function setUp(agents: Record<string, ((accountId: number) => string) | null>) {
  const request = vi.fn<Request>(async (_method, { token }, { accountId }) => {
    const agent = agents[token];
    if (!agent) throw new ChannelError('timeout', 'No answer');
    const zip = zipSync({ 'account.log': strToU8(agent(accountId)) });
    return { zip: Buffer.from(zip).toString('base64') };
  });
  const saved: NamedFile[] = [];
  const onError = vi.fn<(error: unknown) => void>();
  const clock = new FakeClock();
  const bulk = createLogsBulk(
    {
      channel: { request } as unknown as Channel,
      tokenOf: (id) => (id === 9 ? undefined : `token-${id}`),
      timezone: 'UTC',
      clock,
      save: (file) => saved.push(file),
      onError,
    },
    [
      anAccount({ id: 1, email: 'one@x.io', server: server(1) }),
      anAccount({ id: 2, email: 'two@x.io', server: server(2) }),
      anAccount({ id: 3, email: 'three@x.io', server: server(2) }),
      anAccount({ id: 4, email: 'four@x.io', server: server(9) }),
      anAccount({ id: 5, email: 'a/b@x.io', server: server(1) }),
    ],
  );
  const ended = async (): Promise<void> => {
    for (let at = 0; bulk.state.get().phase !== 'ended' && at < 50; at++) await clock.advanceAsync(1);
    expect(bulk.state.get().phase).toBe('ended');
  };
  return { bulk, saved, request, ended, agents };
}

const contents = async ({ file }: NamedFile) =>
  Object.fromEntries(
    Object.entries(unzipSync(new Uint8Array(await file.arrayBuffer()))).map(([name, bytes]) => [
      name,
      strFromU8(bytes),
    ]),
  );

test('the logs of several accounts are saved as one zip, and a server that is away is asked once', async () => {
  const { bulk, saved, request, ended, agents } = setUp({
    'token-1': (id) => `log of ${id}`,
    'token-2': null,
  });
  bulk.start();
  await ended();
  expect(bulk.state.get().lines.map(({ step }) => step)).toEqual([
    'done',
    'failed',
    'failed',
    'failed',
    'done',
  ]);
  expect(request).toHaveBeenCalledTimes(3);
  await vi.waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.name).toMatch(/^accounts-logs-.*\.zip$/);
  expect(await contents(saved[0] as NamedFile)).toEqual({
    'one@x.io-1/account.log': 'log of 1',
    'a_b@x.io-5/account.log': 'log of 5',
  });

  agents['token-2'] = (id) => `late log of ${id}`;
  bulk.retry('failed');
  await ended();
  await vi.waitFor(() => expect(saved).toHaveLength(2));
  expect(Object.keys(await contents(saved[1] as NamedFile))).toEqual([
    'one@x.io-1/account.log',
    'two@x.io-2/account.log',
    'three@x.io-3/account.log',
    'a_b@x.io-5/account.log',
  ]);
});
