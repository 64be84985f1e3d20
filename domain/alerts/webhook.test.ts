import { expect, test } from 'vitest';
import { webhookTemplates } from '#contract/http/destinations.ts';
import type { AlertMessage, NotifiedIncident } from './message.ts';
import { webhookBodies } from './webhook.ts';

const incident: NotifiedIncident = {
  id: 7,
  change: 'opened',
  state: 'open',
  severity: 'critical',
  kind: 'serverOffline',
  title: 'Server <!channel> & Co is offline',
  server: '<!channel> & Co',
  count: 300,
  names: ['c1'],
  figure: null,
  openedAt: '2026-11-26T10:00:00.000Z',
  resolvedAt: null,
  url: 'https://dugout.test/incidents?incident=7',
};
const message: AlertMessage = {
  id: 'd1',
  title: incident.title,
  lines: [incident.title],
  url: 'https://dugout.test/incidents',
  hasOpening: true,
  incidents: [incident],
};
const many = {
  ...message,
  title: '2 incidents',
  lines: ['@everyone', 'x'.repeat(5_000)],
  incidents: [incident, { ...incident, id: 8, state: 'resolved' }],
};

test('names in messages to Slack and Discord mention no users', () => {
  const [slack] = webhookBodies('slack', message, {}) as [{ text: string }];
  expect(slack.text).toBe(
    'Server &lt;!channel&gt; &amp; Co is offline\n<https://dugout.test/incidents|Dugout>',
  );
  expect(webhookBodies('discord', many, {})).toMatchObject([{ allowed_mentions: { parse: [] } }]);
});

test('messages are as long as the services accept, and keep their link', () => {
  const [discord] = webhookBodies('discord', many, {}) as [{ content: string }];
  const [telegram] = webhookBodies('telegram', many, { chatId: '-100' }) as [
    { text: string; chat_id: string },
  ];
  expect([discord.content.length, telegram.text.length]).toEqual([2_000, 4_096]);
  expect(telegram).toMatchObject({
    chat_id: '-100',
    text: expect.stringMatching(/^2 incidents\n• @everyone[^]*…\nhttps:/),
  });
});

test('an incident tool gets an event for each incident, and its end by the same key', () => {
  expect(webhookBodies('pagerduty', many, { secret: 'routing' })).toMatchObject([
    {
      routing_key: 'routing',
      event_action: 'trigger',
      dedup_key: 'dugout-dugout.test-7',
      payload: { severity: 'critical' },
    },
    { event_action: 'resolve', dedup_key: 'dugout-dugout.test-8' },
  ]);
});

test('no template sends the secret that signs', () => {
  for (const template of webhookTemplates.filter((name) => name !== 'pagerduty'))
    expect(JSON.stringify(webhookBodies(template, many, { secret: 'the-secret' }))).not.toContain(
      'the-secret',
    );
});
