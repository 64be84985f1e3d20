import { expect, test } from 'vitest';
import { loadConfig } from './config.ts';
import { environment } from './environment.ts';

test('an empty environment gives the default configuration', () => {
  expect(loadConfig({})).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    databaseUrl: null,
    fleet: null,
    development: true,
    demo: false,
    logLevel: 'warn',
  });
});

test('every empty variable counts as unset', () => {
  const names = Object.keys(environment.shape);
  expect(names.map((name) => loadConfig({ [name]: ' ' }))).toEqual(names.map(() => loadConfig({})));
});

test.each(['postgres://dugout@/dugout?host=/run/postgresql', '/run/postgresql dugout'])(
  'a database may be reached by a Unix socket: %s',
  (url) => expect(loadConfig({ DATABASE_URL: url }).databaseUrl).toBe(url),
);

test.each([
  ['DATABASE_URL', 'postgres://dugout:p#w@127.0.0.1/dugout'],
  ['DATABASE_URL', 'dugout'],
  ['NATS_WS_URL', 'dugout.example.com/channel'],
  ['NATS_WS_URL', 'https://dugout.example.com/channel'],
  ['DUGOUT_SCHEDULERS', 'false'],
  ['DUGOUT_REFERRAL_LINKS', 'off'],
  ['DUGOUT_CLIPS', 's3://dugout-clips'],
  ['DUGOUT_GUIDE_URL', 'javascript:alert(1)'],
  ['DUGOUT_GUIDE_URL', 'wiki.example.com'],
  ['NODE_ENV', 'live'],
])('a wrong %s is refused by its name, without its value', (name, value) => {
  expect(() => loadConfig({ [name]: value })).toThrow(new RegExp(name));
  expect(() => loadConfig({ [name]: value })).not.toThrow(value);
});

test('the fleet is parsed as consoles and accounts', () => {
  expect(loadConfig({ DUGOUT_FLEET: '100x5000' }).fleet).toEqual({ consoles: 100, accounts: 5000 });
});

test('the screenshot service is reduced to its origin', () => {
  expect(loadConfig({}).screenshotUrl).toBe('http://127.0.0.1:5580');
  expect(loadConfig({ DUGOUT_SCREENSHOT_URL: 'http://127.0.0.1:9000/' }).screenshotUrl).toBe(
    'http://127.0.0.1:9000',
  );
  expect(() => loadConfig({ DUGOUT_SCREENSHOT_URL: 'ftp://127.0.0.1' })).toThrow(/DUGOUT_SCREENSHOT_URL/);
});

test('days start at midnight of a timezone, UTC unless set', () => {
  expect(loadConfig({}).timezone).toBe('UTC');
  expect(loadConfig({ DUGOUT_TIMEZONE: '' }).timezone).toBe('UTC');
  expect(loadConfig({ DUGOUT_TIMEZONE: 'Asia/Tokyo' }).timezone).toBe('Asia/Tokyo');
  expect(() => loadConfig({ DUGOUT_TIMEZONE: 'Mars/Base' })).toThrow(/DUGOUT_TIMEZONE/);
});

test('the limit of pairing and sign-in tasks may be 0, but not by an empty variable', () => {
  expect(loadConfig({ DUGOUT_PAIRING_LIMIT: '' }).pairingLimit).toBe(100);
  expect(loadConfig({ DUGOUT_PAIRING_LIMIT: '0' }).pairingLimit).toBe(0);
});

test('Stripe needs both of its secrets', () => {
  expect(loadConfig({ STRIPE_KEY: '', STRIPE_WEBHOOK_SECRET: '' }).stripe).toBeNull();
  expect(loadConfig({ STRIPE_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }).stripe).toEqual({
    key: 'sk_test_1',
    webhookSecret: 'whsec_1',
  });
  expect(() => loadConfig({ STRIPE_KEY: 'sk_test_1' })).toThrow(/STRIPE_WEBHOOK_SECRET/);
});

test('clips are in a folder, or in a bucket with its key', () => {
  expect(loadConfig({ DUGOUT_CLIPS: '/srv/clips' }).clips).toMatchObject({
    folder: '/srv/clips',
    bucket: null,
  });
  const key = { DUGOUT_CLIPS_KEY: 'id', DUGOUT_CLIPS_SECRET: 'secret' };
  const url = 'https://s3.example.com/clips';
  expect(loadConfig({ DUGOUT_CLIPS: url, ...key }).clips.bucket).toEqual({
    url,
    region: 'us-east-1',
    key: 'id',
    secret: 'secret',
  });
  for (const wrong of [url, 'https://s3.example.com/', 'https://id:secret@s3.example.com/clips'])
    expect(() => loadConfig({ DUGOUT_CLIPS: wrong, ...(wrong !== url && key) })).toThrow(
      /DUGOUT_CLIPS:.*KEY/,
    );
});

test('there is a demo only when it is asked for', () => {
  expect(loadConfig({ DUGOUT_DEMO: '' }).demo).toBe(false);
  expect(loadConfig({ DUGOUT_DEMO: '0' }).demo).toBe(false);
  expect(loadConfig({ DUGOUT_DEMO: '1' })).toMatchObject({ demo: true, isLocalDemo: false });
  expect(loadConfig({ DUGOUT_DEMO: 'local' })).toMatchObject({ demo: true, isLocalDemo: true });
  expect(() => loadConfig({ DUGOUT_DEMO: 'yes' })).toThrow(/DUGOUT_DEMO/);
});

test('without a price of coins, only the demo has one', () => {
  expect(loadConfig({ DUGOUT_DEMO: '1' }).pricing).toEqual({ centsPerMillion: 4000, feePercent: 12 });
  expect(loadConfig({}).pricing).toEqual({ centsPerMillion: 0, feePercent: 0 });
  const env = { DUGOUT_COIN_PRICE: '35.5', DUGOUT_DELIVERY_FEE: '10' };
  expect(loadConfig(env).pricing).toEqual({ centsPerMillion: 3550, feePercent: 10 });
  expect(() => loadConfig({ DUGOUT_DELIVERY_FEE: '101' })).toThrow(/DUGOUT_DELIVERY_FEE/);
});

test('every invalid variable is named', () => {
  expect(() => loadConfig({ PORT: 'http', DUGOUT_FLEET: '100', JWT_SECRET: 'short' })).toThrow(
    /PORT[^]*DUGOUT_FLEET|DUGOUT_FLEET[^]*PORT/,
  );
  expect(() => loadConfig({ DUGOUT_AFK_MS: String(2 ** 31) })).toThrow(/DUGOUT_AFK_MS/);
});

test.each([
  ['', false],
  ['0', false],
  ['1', 1],
  ['10.0.0.0/8', ['10.0.0.0/8']],
  ['127.0.0.1, fd00::/8', ['127.0.0.1', 'fd00::/8']],
])('the trusted proxies %j are %j', (DUGOUT_TRUST_PROXY, trustProxy) => {
  expect(loadConfig({ DUGOUT_TRUST_PROXY }).trustProxy).toEqual(trustProxy);
});

test.each(['true', 'yes', '*', '-1', '99', '10.0.0.0/33', '10.0.0/8', '10.0.0.0/8/1', '10.0.0.1,'])(
  'the trusted proxies %j are refused',
  (DUGOUT_TRUST_PROXY) => {
    expect(() => loadConfig({ DUGOUT_TRUST_PROXY })).toThrow(/DUGOUT_TRUST_PROXY/);
  },
);

test('production hides the API document', () => {
  expect(loadConfig({ NODE_ENV: 'production' }).development).toBe(false);
  expect(loadConfig({ NODE_ENV: 'production', DUGOUT_DEV: '1' }).development).toBe(true);
});

test('links in mails lead to the public address, which a mail server requires', () => {
  expect(loadConfig({ PORT: '9000' })).toMatchObject({
    publicUrl: 'http://127.0.0.1:9000',
    smtpUrl: null,
    mailFrom: 'Dugout <no-reply@127.0.0.1>',
  });
  const mail = { SMTP_URL: 'smtp://mail.example.com', DUGOUT_PUBLIC_URL: 'https://dugout.example.com/app' };
  expect(loadConfig(mail)).toMatchObject({
    publicUrl: 'https://dugout.example.com',
    smtpUrl: 'smtp://mail.example.com',
    mailFrom: 'Dugout <no-reply@dugout.example.com>',
  });
  expect(() => loadConfig({ ...mail, DUGOUT_PUBLIC_URL: '' })).toThrow(/DUGOUT_PUBLIC_URL/);
  expect(() => loadConfig({ ...mail, SMTP_URL: 'https://mail.example.com' })).toThrow(/SMTP_URL/);
});

test('figures are served on this machine only, unless they need a token', () => {
  const metricsOf = (address: string, token?: string) =>
    loadConfig({ DUGOUT_METRICS: address, DUGOUT_METRICS_TOKEN: token }).metrics;
  expect(metricsOf('')).toBeNull();
  expect(metricsOf('9464')).toEqual({ host: '127.0.0.1', port: 9464, token: null });
  expect(metricsOf('[::1]:9464')).toEqual({ host: '::1', port: 9464, token: null });
  expect(metricsOf('10.0.0.5:9464', 'x'.repeat(16))).toEqual({
    host: '10.0.0.5',
    port: 9464,
    token: 'x'.repeat(16),
  });
  for (const address of ['0.0.0.0:9464', '10.0.0.5:9464', '[::]:9464'])
    expect(() => metricsOf(address)).toThrow(
      'DUGOUT_METRICS: An address that others can reach needs a token',
    );
  for (const address of ['here', 'localhost:9464', '70000', '127.0.0.1:'])
    expect(() => metricsOf(address)).toThrow(/DUGOUT_METRICS: Expected PORT or ADDRESS:PORT/);
  expect(() => metricsOf('9464', 'short')).toThrow(/16 characters/);
});

test('checks of proxies reach public networks only, unless others are named', () => {
  expect(loadConfig({})).toMatchObject({ proxyTarget: null, proxyNetworks: [], proxyTimeoutMs: 10_000 });
  const set = loadConfig({
    DUGOUT_PROXY_TARGET: 'https://probe.example.com/',
    DUGOUT_PROXY_NETWORKS: '10.8.0.0/16, 127.0.0.1:3128',
  });
  expect(set.proxyTarget).toBe('https://probe.example.com/');
  expect(set.proxyNetworks.map(({ bits, port }) => [bits, port])).toEqual([
    [16, null],
    [32, 3128],
  ]);
  expect(() => loadConfig({ DUGOUT_PROXY_NETWORKS: 'localhost' })).toThrow(/DUGOUT_PROXY_NETWORKS/);
  expect(() => loadConfig({ DUGOUT_PROXY_TARGET: 'ftp://example.com' })).toThrow(/DUGOUT_PROXY_TARGET/);
});
