import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/http/index.ts';
import { createLog } from '#node/log.ts';
import { createMailer } from '#server/modules/mail/mailer.ts';
import { startMailServer, textsOf } from './mailServer.ts';
import { peopleOf } from './people.ts';
import { createWorld, useWorld, type World } from './world.ts';

const soon = { interval: 10 };

describe('with a mail server', () => {
  let mailServer: Awaited<ReturnType<typeof startMailServer>>;
  let world: World;
  let people: ReturnType<typeof peopleOf>;
  beforeAll(async () => {
    mailServer = await startMailServer();
    world = await createWorld('postgres', { smtpUrl: mailServer.url });
    people = peopleOf(world);
  });
  afterAll(async () => {
    await world.close();
    await mailServer.close();
  });

  test('a link arrives as text and HTML, and works', async () => {
    await people.ok(endpoints.forgotPassword, { body: { email: 'view@dugout.test', language: 'ru' } });
    await expect.poll(() => mailServer.mails.length, soon).toBe(1);
    const [mail] = mailServer.mails;
    expect(mail).toMatchObject({ from: 'no-reply@dugout.test', to: ['view@dugout.test'], user: 'dugout' });
    expect(mail?.source).toContain('Content-Type: text/plain; charset=utf-8');
    expect(mail?.source).toContain('Content-Type: text/html; charset=utf-8');
    const texts = textsOf(mail?.source ?? '');
    expect(texts).toContain('Здравствуйте, Vera View!');
    const token = /http:\/\/dugout\.test\/reset\/password\?token=([\w-]{43})/.exec(texts)?.[1] ?? '';
    await people.ok(endpoints.resetPassword, { body: { token, password: 'from-the-mail' } });
    await people.signIn('view', 'from-the-mail');
    expect(world.logged.join('')).not.toContain(token);
    expect(world.logged.join('')).not.toContain('mail-secret');
  });

  test('there is no outbox', async () => {
    expect((await people.refusal(endpoints.getOutbox))[0]).toBe(404);
  });
});

test('a mail is sent again after temporary errors; a lasting one is logged at once, without its contents', async () => {
  const mailServer = await startMailServer(3);
  const lines: string[] = [];
  const log = createLog({ name: 'api', level: 'debug', write: (line) => lines.push(line) });
  const mail = { to: 'ann@dugout.test', subject: 'Hello', text: 'the-token', html: '<p>the-token</p>' };
  const build = (smtpUrl: string) =>
    createMailer({
      config: { demo: true, mailFrom: 'Dugout <no-reply@dugout.test>', smtpUrl },
      log,
      now: () => new Date(),
      pauses: [1, 1, 1],
    });
  const mailer = build(mailServer.url);
  mailer.send(mail);
  await expect.poll(() => mailServer.mails.length, soon).toBe(1);
  await mailer.close();
  expect(lines).toEqual([]);
  await mailServer.close();

  const refusing = await startMailServer(9, 550);
  const refused = build(refusing.url);
  refused.send(mail);
  await expect.poll(() => lines.length, soon).toBe(1);
  expect(refusing.attempts()).toBe(1);
  await refused.close();
  await refusing.close();

  const lost = build(mailServer.url);
  lost.send(mail);
  await lost.close();
  expect(lines.join('')).toContain('a mail could not be sent');
  expect(lines.join('')).not.toContain('the-token');
  expect(lines.join('')).not.toContain('mail-secret');
});

test.each([
  ['a recipient', 'onRcptTo', 'mail-secret', true],
  ['a mail', 'onData', 'mail-secret', true],
  ['the sender', 'onMailFrom', 'mail-secret', false],
  ['the login', 'onData', 'another password', false],
] as const)(
  'a mail server that refuses %s is asked again unless it is for this mail only',
  async (_what, part, password, isForGood) => {
    const mailServer = await startMailServer(9, 550, part);
    const url = mailServer.url.replace('mail-secret', encodeURIComponent(password));
    const mailer = createMailer({
      config: { demo: false, mailFrom: 'Dugout <no-reply@dugout.test>', smtpUrl: url },
      log: createLog({ name: 'api', level: 'fatal', write: () => undefined }),
      now: () => new Date(),
    });
    const mail = { to: 'ann@dugout.test', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };
    await expect(mailer.deliver(mail)).rejects.toMatchObject({ kind: 'mailRefused', isForGood });
    await mailer.close();
    await mailServer.close();
  },
);

describe('the outbox of the demo', () => {
  const world = useWorld();
  beforeAll(async () => {
    world.api.context.mailer.send({
      to: 'ann@dugout.test',
      subject: 'Hello <b>Ann</b>',
      text: 'Open http://dugout.test/reset/password?token=abc&x=1\n',
      html: '<p>Hello</p>',
    });
  });

  const get = (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
    world.api.app.inject({ url: '/api/outbox', headers, remoteAddress });

  test('is a page for browsers, and a list for programs', async () => {
    expect(endpoints.getOutbox.response.parse((await get()).json()).data).toMatchObject([
      { to: 'ann@dugout.test', subject: 'Hello <b>Ann</b>' },
    ]);
    const page = await get({ accept: 'text/html,application/xhtml+xml' });
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.body).toContain('Hello &lt;b&gt;Ann&lt;/b&gt;');
    expect(page.body).toContain('<a href="http://dugout.test/reset/password?token=abc&amp;x=1">');
  });

  test('is shown to this machine only, not through a proxy or under another name', async () => {
    const statuses = await Promise.all([
      get({}, '192.168.0.7'),
      get({ 'x-forwarded-for': '127.0.0.1' }),
      get({ forwarded: 'for=127.0.0.1' }),
      get({ host: 'attacker.test' }),
      get({ host: 'localhost:8080' }, '::1'),
    ]);
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 200]);
  });

  test('does not exist outside the demo', async () => {
    const real = await createWorld('postgres', { env: { DUGOUT_DEMO: '0' } });
    try {
      expect((await real.api.call(endpoints.getOutbox)).statusCode).toBe(404);
    } finally {
      await real.close();
    }
  });
});
