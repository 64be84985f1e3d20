import { expect, test, vi } from 'vitest';
import type { PushPayload } from '#contract/push.ts';
import { answerNotification, type PushScope, renewSubscription, showPush } from './push.ts';

const payload: PushPayload = {
  title: 'North 1 is offline',
  body: 'c1, c2',
  tag: 'incident-7',
  url: '/incidents?incident=7',
  image: '/api/download/incident/token',
  silent: false,
  token: 'the-token',
  actions: { acknowledge: 'Acknowledge', open: 'Open' },
};

function createScope({ ok = true, open = [] as string[] } = {}) {
  const windows = open.map((url) => ({ url, focus: vi.fn<() => Promise<void>>(async () => undefined) }));
  const scope = {
    registration: {
      showNotification: vi.fn<(title: string, options: unknown) => Promise<void>>(async () => undefined),
    },
    clients: {
      matchAll: async () => windows,
      openWindow: vi.fn<(url: string) => Promise<null>>(async () => null),
    },
    fetch: vi.fn<(url: string, init: RequestInit) => Promise<Response>>(
      async () => new Response('{}', { status: ok ? 200 : 422 }),
    ),
    origin: 'https://dugout.test',
  };
  return { ...scope, windows, as: scope as unknown as PushScope };
}

const press = (scope: PushScope, action = '', data: PushPayload = payload) => {
  const close = vi.fn<() => void>();
  const notification = { data, close } as unknown as Notification;
  return answerNotification(scope, { notification, action }).then(() => expect(close).toHaveBeenCalledOnce());
};

test('a message is shown with its buttons, in place of the one before about the same; its end is not heard', async () => {
  const { registration, as } = createScope();
  await showPush(as, { json: () => payload });
  expect(registration.showNotification).toHaveBeenLastCalledWith(
    payload.title,
    expect.objectContaining({
      tag: 'incident-7',
      image: payload.image,
      renotify: true,
      actions: [
        { action: 'acknowledge', title: 'Acknowledge' },
        { action: 'open', title: 'Open' },
      ],
    }),
  );
  await showPush(as, { json: () => ({ ...payload, silent: true, token: null }) });
  expect(registration.showNotification).toHaveBeenLastCalledWith(
    payload.title,
    expect.objectContaining({ silent: true, renotify: false, actions: [{ action: 'open', title: 'Open' }] }),
  );
});

test('a notification is shown even for a message that cannot be read', async () => {
  const { registration, as } = createScope();
  await showPush(as, null);
  await showPush(as, { json: () => JSON.parse('{') });
  expect(registration.showNotification.mock.calls.map(([title]) => title)).toEqual(['Dugout', 'Dugout']);
});

test('a press opens the incident, in the window that shows it already', async () => {
  const closed = createScope({ open: ['https://dugout.test/'] });
  await press(closed.as, 'open');
  expect(closed.clients.openWindow).toHaveBeenCalledWith('https://dugout.test/incidents?incident=7');
  const open = createScope({ open: ['https://dugout.test/incidents?incident=7'] });
  await press(open.as);
  expect(open.windows[0]?.focus).toHaveBeenCalledOnce();
  expect(open.clients.openWindow).not.toHaveBeenCalled();
});

test('the button acknowledges without the app; where that fails, the app opens', async () => {
  const good = createScope();
  await press(good.as, 'acknowledge');
  expect(good.fetch).toHaveBeenCalledWith(
    '/api/push/acknowledge',
    expect.objectContaining({ method: 'POST', body: '{"token":"the-token"}' }),
  );
  expect(good.clients.openWindow).not.toHaveBeenCalled();
  const refused = createScope({ ok: false });
  await press(refused.as, 'acknowledge');
  expect(refused.clients.openWindow).toHaveBeenCalledOnce();
});

test('a subscription that the browser replaces is replaced in the API; without the old one nothing is sent', async () => {
  const subscription = (name: string) =>
    ({
      endpoint: `https://push.test/${name}`,
      options: {},
      toJSON: () => ({ endpoint: `https://push.test/${name}`, keys: { p256dh: 'p', auth: name } }),
    }) as unknown as PushSubscription;
  const { as, fetch, registration } = createScope();
  await renewSubscription(as, {});
  expect(fetch).not.toHaveBeenCalled();
  Object.assign(registration, { pushManager: { subscribe: async () => subscription('new') } });
  await renewSubscription(as, { oldSubscription: subscription('old') });
  expect(fetch.mock.lastCall?.[0]).toBe('/api/push/renew');
  expect(JSON.parse(fetch.mock.lastCall?.[1].body as string)).toEqual({
    old: { endpoint: 'https://push.test/old', auth: 'old' },
    endpoint: 'https://push.test/new',
    keys: { p256dh: 'p', auth: 'new' },
  });
});
