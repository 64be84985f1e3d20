import { expect, test } from 'vitest';
import { serverList } from '#node/nats/serverList.ts';

test.each([
  ['nats://a:4222', ['nats://a:4222']],
  ['nats://a:4222, nats://b:4222,', ['nats://a:4222', 'nats://b:4222']],
])('%s', (addresses, servers) => {
  expect(serverList(addresses)).toEqual(servers);
});
