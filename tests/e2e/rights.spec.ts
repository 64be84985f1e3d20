import { connect, ErrorCode, jwtAuthenticator, type NatsConnection } from 'nats.ws';
import { inboxPrefixOf, subjectOf } from '#contract/channel/subjects.ts';
import type { User } from '#contract/http/me.ts';
import { neutralPad } from '#domain/control/pad.ts';
import { signInToApi } from '#tests/support/api.ts';
import { openControl } from './control.ts';
import { expect, test } from './fixtures.ts';

/** Connects with the credentials that the app gets from GET /me. */
function connectAs({ id, natsUrl, creds }: User): Promise<NatsConnection> {
  const seed = new TextEncoder().encode(creds.seed);
  return connect({
    servers: natsUrl,
    inboxPrefix: inboxPrefixOf(id),
    authenticator: jwtAuthenticator(creds.jwt, seed),
  });
}

test.describe('a viewer', () => {
  test.use({ user: 'viewer' });

  test('can watch, but is offered no control', async ({ page, connectedConsole }) => {
    const control = await openControl(page, await connectedConsole(0));
    await expect(control.button('Save screenshot')).toBeVisible();
    await expect(control.button(/^Control with/)).toHaveCount(0);
    await expect(control.button('Resume script')).toHaveCount(0);
  });
});

test('a viewer is refused control on a connection of their own', async ({
  stack,
  probe,
  connectedConsole,
}) => {
  const { target } = await connectedConsole(0);
  const viewer = await signInToApi(stack.url, 'viewer');
  const nats = await connectAs(await viewer.me());
  const message = JSON.stringify({ ...neutralPad, options: true, seq: 1 });

  await expect(
    nats.request(subjectOf('getState', target), undefined, { timeout: 2_000 }),
  ).resolves.toBeTruthy();
  await expect(
    nats.request(subjectOf('setDualshockState', target), message, { timeout: 2_000 }),
  ).rejects.toMatchObject({
    code: ErrorCode.PermissionsViolation,
  });
  nats.publish(subjectOf('setDualshockState', target), message);
  await nats.flush();
  expect((await probe.pad(target)).pressed).not.toContain('options');
  await nats.close();
});

test('a user cannot subscribe to the inbox of another user', async ({
  stack,
  api,
  probe,
  connectedConsole,
}) => {
  const { target } = await connectedConsole(0);
  const nats = await connectAs(await (await signInToApi(stack.url, 'operator')).me());
  const { id } = await api.me();
  const heard: string[] = [];
  const refusals = [`${inboxPrefixOf(id)}.>`, '_INBOX.>', '>'].map(
    (subject) =>
      new Promise<string>((refused) => {
        nats.subscribe(subject, {
          callback: (error, message) => (error ? refused(error.code) : heard.push(message.subject)),
        });
      }),
  );
  expect(await Promise.all(refusals)).toEqual(refusals.map(() => ErrorCode.PermissionsViolation));
  await probe.state(target);
  await nats.flush();
  expect(heard).toEqual([]);
  await nats.close();
});
