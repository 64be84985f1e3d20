import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { channelMethods } from '#contract/channel/methods.ts';
import { events } from '#contract/events/index.ts';
import { endpoints } from '#contract/http/index.ts';
import { root } from '../lib/child.ts';
import { documents } from './documents.ts';

test.each(documents())('$file matches the contract (npm run api-docs)', ({ file, text }) => {
  expect(readFileSync(join(root, file), 'utf8')).toBe(text);
});

test('every call, method and event is described once', () => {
  const [openapi, asyncapi] = documents().map(({ text }) => JSON.parse(text) as Record<string, object>);
  const operations = Object.values(openapi?.['paths'] ?? {}).flatMap((path: object) =>
    Object.values(path).map(({ operationId }: { operationId: string }) => operationId),
  );
  expect(operations.toSorted()).toEqual(Object.keys(endpoints).toSorted());
  expect(Object.keys(asyncapi?.['operations'] ?? {}).toSorted()).toEqual(
    [...Object.keys(channelMethods), ...Object.keys(events)].toSorted(),
  );
});
