import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contract/http/index.ts';
import { createDownloads } from '#server/access/downloads.ts';
import { openPackage } from '#server/agents/update.ts';
import { asking } from './asking.ts';
import { createWorld, type World } from './world.ts';

let world: World;
let origin: string;
let elsewhere: Server;
const operator = asking(() => world, 'operator');
const staff = asking(() => world, 'staff');
beforeAll(async () => {
  world = await createWorld('pglite');
  origin = await world.api.listen();
  elsewhere = createServer((_request, response) => response.end('no agent')).listen(0, '127.0.0.1');
});
afterAll(async () => {
  elsewhere.close();
  await world.close();
});

/** The link as it is when the API is asked over the network. */
const linkOf = (link: string): string => `${origin}${new URL(link).pathname}`;

test('who may have the agent learns its version, what is new, its password and a link', async () => {
  const { body } = await operator(endpoints.getAgentInfo);
  expect(body).toMatchObject({ version: '2.5.0.0', password: expect.stringMatching(/^[0-9a-f]{16}$/) });
  expect(body.changelog).toMatch(/^2\.5\.0\.0 \(\d{4}-\d\d-\d\d\)\n- .+\n\n2\.4\.1\.0 /s);
  expect((await staff(endpoints.getAgentInfo)).status).toBe(403);
  expect((await staff(endpoints.getAgentLink)).status).toBe(403);
});

test('the link gives the file to who has no session, for an hour, and cannot be forged', async () => {
  const { link } = (await operator(endpoints.getAgentLink)).body;
  const answer = await fetch(linkOf(link));
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="dugout-agent-2.5.0.0.zip"');
  expect(answer.headers.get('content-type')).toBe('application/zip');
  expect(Buffer.from(await answer.arrayBuffer()).readUInt32LE(0)).toBe(0x04034b50);
  const forged = createDownloads('x'.repeat(32), () => world.time).tokenFor('agent 2.5.0.0');
  for (const token of [forged, 'x', `${new URL(link).pathname.split('/').at(-1)}x`])
    expect((await fetch(`${origin}/api/download/agent/${token}`)).status).toBe(404);
  const start = world.time;
  world.time = new Date(start.getTime() + 3_600_001);
  expect((await fetch(linkOf(link))).status).toBe(404);
  world.time = start;
});

test('an agent updates itself with the link and the password, and with nothing else', async () => {
  const { link, password, version } = (await operator(endpoints.getAgentInfo)).body;
  expect(await openPackage(linkOf(link), password)).toBe(version);
  await expect(openPackage(linkOf(link), 'guess')).rejects.toThrow('The password does not open the package.');
  await expect(openPackage('ftp://x', password)).rejects.toThrow('Incorrect URL');
  await expect(openPackage(`${origin}/api/download/agent/x`, password)).rejects.toThrow(
    /cannot be downloaded/,
  );
  const { port } = elsewhere.address() as AddressInfo;
  await expect(openPackage(`http://127.0.0.1:${port}/`, password)).rejects.toThrow(
    'There is no agent at this address.',
  );
});
