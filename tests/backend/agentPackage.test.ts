import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contract/http/index.ts';
import { createDownloads } from '#server/modules/access/downloads.ts';
import { openPackage as open, type UpdateSource } from '#agent/update.ts';
import { isSigned, packageKeys } from '#node/packageSignature.ts';
import { apiCalls } from './apiCalls.ts';
import { createWorld, type World } from './world.ts';

let world: World;
let origin: string;
let elsewhere: Server;
let askedElsewhere = 0;
const operator = apiCalls(() => world, 'operator');
const staff = apiCalls(() => world, 'staff');
beforeAll(async () => {
  world = await createWorld('postgres');
  origin = await world.api.listen();
  elsewhere = createServer((_request, response) => {
    askedElsewhere++;
    response.end('no agent');
  }).listen(0, '127.0.0.1');
});
afterAll(async () => {
  elsewhere.close();
  await world.close();
});

/** The link with the origin of the test server. */
const linkOf = (link: string): string => `${origin}${new URL(link).pathname}`;

test('users with the permission get the version, release notes, password and link of the agent', async () => {
  const { body } = await operator(endpoints.getAgentInfo);
  expect(body).toMatchObject({ version: '2.5.0.0', password: expect.stringMatching(/^[0-9a-f]{16}$/) });
  expect(body.changelog).toMatch(/^2\.5\.0\.0 \(\d{4}-\d\d-\d\d\)\n- .+\n\n2\.4\.1\.0 /s);
  expect((await staff(endpoints.getAgentInfo)).status).toBe(403);
  expect((await staff(endpoints.getAgentLink)).status).toBe(403);
});

test('the link needs no session, is valid for an hour, and cannot be forged', async () => {
  const { link } = (await operator(endpoints.getAgentLink)).body;
  const answer = await fetch(linkOf(link));
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="dugout-agent-2.5.0.0.zip"');
  expect(answer.headers.get('content-type')).toBe('application/zip');
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  // The package has no program: its text says where that comes from.
  for (const command of ['npm run agent-creds -- FILE', 'npm run agent -- --nats'])
    expect(strFromU8(files['README.txt'] ?? new Uint8Array())).toContain(command);
  const forged = createDownloads('x'.repeat(32), () => world.time).tokenFor('agent 2.5.0.0');
  for (const token of [forged, 'x', `${new URL(link).pathname.split('/').at(-1)}x`])
    expect((await fetch(`${origin}/api/download/agent/${token}`)).status).toBe(404);
  const start = world.time;
  world.time = new Date(start.getTime() + 3_600_001);
  expect((await fetch(linkOf(link))).status).toBe(404);
  world.time = start;
});

test('an agent updates itself with the right link and password only', async () => {
  const { link, password, version } = (await operator(endpoints.getAgentInfo)).body;
  const openPackage = (url: string, given: string, from: Partial<UpdateSource> = {}) =>
    open({ apiOrigin: origin, publicKey: packageKeys('k'.repeat(32)).publicKey, ...from }, url, given);
  expect(await openPackage(linkOf(link), password)).toBe(version);
  // The API's address as a browser sees it: behind a proxy, or under another name.
  expect(await openPackage(`https://dugout.example${new URL(link).pathname}`, password)).toBe(version);
  await expect(openPackage(linkOf(link), password, packageKeys('x'.repeat(32)))).rejects.toThrow(
    'The package signature is invalid.',
  );
  await expect(open(null, linkOf(link), password)).rejects.toThrow('no update source');
  await expect(openPackage(linkOf(link), 'guess')).rejects.toThrow('The package password is incorrect.');
  await expect(openPackage('ftp://x', password)).rejects.toThrow('Incorrect URL');
  await expect(openPackage(`${origin}/api/download/agent/x`, password)).rejects.toThrow(
    /could not be downloaded/,
  );
  const { port } = elsewhere.address() as AddressInfo;
  await expect(openPackage(`http://127.0.0.1:${port}/`, password)).rejects.toThrow('Incorrect URL');
  await expect(openPackage(`http://127.0.0.1:${port}/api/download/agent/x`, password)).rejects.toThrow(
    /could not be downloaded/,
  );
  expect(askedElsewhere).toBe(0);
});

test('a download uses the own API only, is limited to 50 MB, and must be signed', async () => {
  const { link, password } = (await operator(endpoints.getAgentInfo)).body;
  const right = Buffer.from(await (await fetch(linkOf(link))).arrayBuffer());
  const { publicKey } = packageKeys('k'.repeat(32));
  expect(isSigned(right, publicKey)).toBe(true);
  for (const at of [0, 40, right.length - 100, right.length - 5]) {
    const changed = Buffer.from(right);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(isSigned(changed, publicKey)).toBe(false);
  }
  expect(isSigned(right.subarray(0, 50), publicKey)).toBe(false);

  let sent = 0;
  const responses: Record<string, RequestListener> = {
    redirect: (_request, response) => response.writeHead(302, { location: linkOf(link) }).end(),
    endless: (_request, response) => {
      const send = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(1_000_000))) sent++;
      };
      response.on('drain', send);
      send();
    },
    changed: (_request, response) => response.end(Buffer.concat([right, Buffer.from('x')])),
  };
  const own = createServer((request, response) =>
    responses[request.url?.split('/').at(-1) ?? '']?.(request, response),
  );
  await new Promise<void>((listening) => own.listen(0, '127.0.0.1', listening));
  const apiOrigin = `http://127.0.0.1:${(own.address() as AddressInfo).port}`;
  const from = (name: string) =>
    open({ apiOrigin, publicKey }, `${apiOrigin}/api/download/agent/${name}`, password);
  await expect(from('redirect')).rejects.toThrow(/could not be downloaded/);
  await expect(from('endless')).rejects.toThrow(/could not be downloaded/);
  await expect(from('changed')).rejects.toThrow(/signature is invalid/);
  expect(sent).toBeLessThan(100);
  own.closeAllConnections();
  own.close();
});
