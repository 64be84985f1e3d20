import { describe, expect, test } from 'vitest';
import type { Destination } from '#contract/http/destinations.ts';
import { destinationForm, type DestinationValues, destinationValues } from './destinationForm.ts';

const user = { timezone: 'Europe/Berlin', language: 'ru', secret: 'made for a new one' } as const;
const days = ['1', '2', '3', '4', '5', '6', '7'];

/** A webhook with a secret and two shifts. */
const webhook: Destination = {
  id: 1,
  name: 'Ops',
  kind: 'webhook',
  owner: { id: 5, username: 'Olivia' },
  canEdit: true,
  enabled: false,
  language: 'en',
  onCall: {
    shifts: [
      { from: '08:00', to: '16:00', days: [1, 5] },
      { from: '16:00', to: '23:00', days: [6] },
    ],
    timezone: 'Asia/Tokyo',
  },
  target: 'hooks.example.com',
  template: 'telegram',
  hasSecret: true,
  devices: null,
  failingSince: null,
  fault: null,
  lastSentAt: null,
  waiting: 0,
  dead: 0,
};
const mail: Destination = { ...webhook, kind: 'mail', target: 'ops@example.com', onCall: null };

const form = (own: Partial<DestinationValues>, before: Destination | null = null) =>
  destinationForm(before).safeParse({ ...destinationValues(before, user), name: 'New', ...own });
/** Errors as `field: code`. */
const faults = (own: Partial<DestinationValues>, before: Destination | null = null): string[] =>
  (form(own, before).error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);

describe('the form of a destination', () => {
  test('begins as a mail to the installation in the language of the user', () => {
    expect(destinationValues(null, user)).toEqual({
      name: '',
      kind: 'mail',
      own: false,
      enabled: true,
      language: 'ru',
      email: '',
      template: 'json',
      url: '',
      secret: user.secret,
      chatId: '',
      isOnCall: false,
      from: '22:00',
      to: '07:00',
      days,
      timezone: 'Europe/Berlin',
    });
  });

  test('shows what is there, and no secret', () => {
    expect(destinationValues(webhook, user)).toEqual({
      name: 'Ops',
      kind: 'webhook',
      own: true,
      enabled: false,
      language: 'en',
      email: '',
      template: 'telegram',
      url: '',
      secret: '',
      chatId: '',
      isOnCall: true,
      from: '08:00',
      to: '16:00',
      days: ['1', '5'],
      timezone: 'Asia/Tokyo',
    });
    expect(destinationValues(mail, user)).toMatchObject({ kind: 'mail', email: 'ops@example.com' });
    expect(destinationValues({ ...webhook, kind: 'push', owner: null }, user)).toMatchObject({
      kind: 'push',
      own: false,
      email: '',
    });
  });

  test('of a later release is shown as far as it is known', () => {
    const later = { ...webhook, kind: 'pigeon', template: 'scroll', language: 'la' };
    expect(destinationValues(later, user)).toMatchObject({ kind: 'mail', template: 'json', language: 'ru' });
  });
});

describe('what is sent of a destination', () => {
  test('is what its kind has', () => {
    const common = { name: 'New', own: false, enabled: true, language: 'ru', onCall: null };
    expect(form({ email: 'a@b.example' }).data).toEqual({ ...common, kind: 'mail', email: 'a@b.example' });
    expect(form({ kind: 'push', email: 'a@b.example' }).data).toEqual({ ...common, kind: 'push' });
    expect(form({ kind: 'webhook', url: 'https://x.example', chatId: '' }).data).toEqual({
      ...common,
      kind: 'webhook',
      template: 'json',
      url: 'https://x.example',
      secret: user.secret,
      chatId: undefined,
    });
  });

  test('changes the first shift and keeps the others', () => {
    expect(form({ from: '09:00', days: ['5', '2'] }, webhook).data?.onCall).toEqual({
      shifts: [
        { from: '09:00', to: '16:00', days: [2, 5] },
        { from: '16:00', to: '23:00', days: [6] },
      ],
      timezone: 'Asia/Tokyo',
    });
    expect(form({ isOnCall: false }, webhook).data?.onCall).toBeNull();
  });
});

describe('a missing value of a destination is reported at its field', () => {
  test('of a mail and of shifts', () => {
    expect(faults({ email: 'nobody' })).toEqual(['email: noEmail']);
    expect(faults({ email: 'a@b.example', isOnCall: true, days: [] })).toEqual(['days: noDays']);
    expect(faults({ email: 'a@b.example', isOnCall: true, to: '25:00' })).toEqual(['to: noTime']);
    expect(faults({ email: 'a@b.example', isOnCall: false, to: '25:00' })).toEqual([]);
    expect(faults({ kind: 'push' })).toEqual([]);
  });

  test('of a webhook, in the order of its fields', () => {
    const url = 'https://x.example';
    expect(faults({ kind: 'webhook' })).toEqual(['url: missing']);
    expect(faults({ kind: 'webhook', url: 'x' })).toEqual(['url: noAddress']);
    expect(faults({ kind: 'webhook', url, secret: 'fifteen letters' })).toEqual(['secret: tooShort']);
    expect(faults({ kind: 'webhook', url, secret: 'sixteen letters!' })).toEqual([]);
    // Only a signing secret must be long.
    expect(faults({ kind: 'webhook', url, template: 'pagerduty', secret: 'short' })).toEqual([]);
    expect(faults({ kind: 'webhook', url, template: 'telegram', secret: 'token' })).toEqual([
      'chatId: missing',
    ]);
  });

  test('of an existing one only if its secrets belong to another template or receiver', () => {
    expect(faults({}, webhook)).toEqual([]);
    expect(faults({ template: 'slack' }, webhook)).toEqual(['url: missing']);
    expect(faults({}, { ...webhook, hasSecret: false })).not.toEqual([]);
    expect(faults({ url: 'https://hooks.example.com/moved' }, webhook)).toEqual([]);
    expect(faults({ url: 'https://elsewhere.example.com/x' }, webhook)).toEqual(['chatId: missing']);
  });
});
