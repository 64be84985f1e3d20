import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { glob } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { agentMessages } from '#contract/agent/messages.ts';
import { imageHeaders } from '#contract/channel/image.ts';
import { channelMethods } from '#contract/channel/methods.ts';
import { videoHeaders } from '#contract/channel/video.ts';
import { agentRefusals } from '#contract/errors/agents.ts';
import { events } from '#contract/events/index.ts';
import { endpoints } from '#contract/http/index.ts';
import { root } from '../lib/child.ts';
import { withoutTexts } from '../lib/withoutCallTexts.ts';
import { documents, writtenPages } from './documents.ts';
import { settingsPage } from './settings.ts';
import { imageMessage, streamMessage } from './imageMessage.ts';

const require = createRequire(import.meta.url);
/** A CommonJS module, which Node loads faster than Vitest; typed by what is used here. */
const { Parser } = require('@asyncapi/parser') as {
  Parser: new () => { parse(text: string): Promise<{ diagnostics: object[] }> };
};

test.each(writtenPages())('$file matches what is declared (npm run api-docs)', ({ file, text }) => {
  expect(readFileSync(join(root, file), 'utf8')).toBe(text);
});

test('every setting has its meaning, and optional ones their default', () => {
  const rows = settingsPage()
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '')));
  expect(rows.length).toBeGreaterThan(60);
  expect(rows.filter(([, , , meaning = '']) => meaning.length < 10)).toEqual([]);
  expect(rows.find(([name]) => name === '`PORT`')?.slice(1, 3)).toEqual(['number', '`8080`']);
  expect(rows.find(([name]) => name === '`DUGOUT_LOG_FORMAT`')?.slice(1, 3)).toEqual([
    '`text`, `json`',
    '`text`',
  ]);
});

test("the OpenAPI document passes Redocly's recommended rules without a warning", async () => {
  // No network requests, no telemetry.
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const output = await new Promise<string>((done) => {
    execFile(
      process.execPath,
      [
        require.resolve('@redocly/cli/bin/cli.js'),
        'lint',
        '--extends',
        'recommended-strict',
        '--format',
        'json',
        join(root, 'docs/api/openapi.json'),
      ],
      { env, maxBuffer: 64 * 1024 * 1024 },
      (_error, stdout) => done(stdout),
    );
  });
  const { totals, problems } = JSON.parse(output) as { totals: object; problems: object[] };
  expect({ totals, problems }).toEqual({ totals: { errors: 0, warnings: 0, ignored: 0 }, problems: [] });
});

test('the AsyncAPI document passes the parser of AsyncAPI without a warning', async () => {
  const { diagnostics } = await new Parser().parse(
    readFileSync(join(root, 'docs/api/asyncapi.json'), 'utf8'),
  );
  expect(diagnostics).toEqual([]);
});

test('every header of a picture is described, also of the pictures of a stream', () => {
  const namesOf = (message: object): string[] =>
    Object.keys((message as { headers: { properties: object } }).headers.properties).toSorted();
  const headers = Object.values(imageHeaders);
  expect(namesOf(imageMessage(null))).toEqual(headers.toSorted());
  expect(namesOf(streamMessage)).toEqual([...headers, ...Object.values(videoHeaders)].toSorted());
});

test('the errors of replies have their codes, which the AsyncAPI document lists with their texts', () => {
  const [, text = ''] = documents().map((one) => one.text);
  const { channels, ...document } = JSON.parse(text) as {
    channels: Record<string, { messages: Record<string, object> }>;
    'x-errors': object;
  };
  expect(document['x-errors']).toEqual(agentRefusals);
  const without = Object.keys({ ...channelMethods, ...agentMessages }).filter((name) => {
    const { messages } = channels[name] ?? channels[`agent.${name}`] ?? {};
    return !/"error":.*"code":/.test(JSON.stringify([messages?.['reply'], messages?.['error']]));
  });
  expect(without).toEqual([]);
});

test('every operation of the AsyncAPI document has a description', () => {
  const [, asyncapi] = documents().map(({ text }) => JSON.parse(text) as object);
  const { operations } = asyncapi as { operations: Record<string, { description: string }> };
  const silent = Object.keys(operations).filter((name) => !operations[name]?.description.endsWith('.'));
  expect(silent).toEqual([]);
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
