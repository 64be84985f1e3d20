import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { glob } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { agentMessages } from '#contract/agent/index.ts';
import { channelMethods } from '#contract/channel/methods.ts';
import { events } from '#contract/events/index.ts';
import { endpoints } from '#contract/http/index.ts';
import { root } from '../lib/child.ts';
import { withoutTexts } from '../lib/withoutCallTexts.ts';
import { documents } from './documents.ts';

test.each(documents())('$file matches the contract (npm run api-docs)', ({ file, text }) => {
  expect(readFileSync(join(root, file), 'utf8')).toBe(text);
});

test('summaries are titles, descriptions and errors are sentences', () => {
  const endings = Object.entries<Endpoint>(endpoints).flatMap(([name, { summary, description, errors }]) => [
    ...(/^[A-Z].*[^.]$/.test(summary) ? [] : [`${name}: ${summary}`]),
    ...[description, ...Object.values(errors ?? {})].filter((text) => !text.endsWith('.')),
  ]);
  expect(endings).toEqual([]);
});

test('the browser gets no text of the documents', async () => {
  const left: string[] = [];
  for await (const file of glob('contract/{http,channel}/**/*.ts', { cwd: root })) {
    const code = withoutTexts(readFileSync(join(root, file), 'utf8'));
    left.push(
      ...[...code.matchAll(/^ +(?:summary|description): *\n? *['"`].*/gm)].map(
        ([line]) => `${file}: ${line}`,
      ),
    );
  }
  expect(left).toEqual([]);
});

test('every call, method and event is described once', () => {
  const [openapi, asyncapi] = documents().map(({ text }) => JSON.parse(text) as Record<string, object>);
  const operations = Object.values(openapi?.['paths'] ?? {}).flatMap((path: object) =>
    Object.values(path).map(({ operationId }: { operationId: string }) => operationId),
  );
  expect(operations.toSorted()).toEqual(Object.keys(endpoints).toSorted());
  expect(Object.keys(asyncapi?.['operations'] ?? {}).toSorted()).toEqual(
    [
      ...Object.keys(channelMethods),
      ...Object.keys(agentMessages).map((name) => `agent.${name}`),
      ...Object.keys(events),
    ].toSorted(),
  );
});
