import { acknowledgePath, type PushPayload, renewPath } from '#contract/push.ts';

/** The part of the service worker's API that is used here. */
export interface PushScope {
  registration: Pick<ServiceWorkerRegistration, 'showNotification' | 'pushManager'>;
  clients: Pick<Clients, 'matchAll' | 'openWindow'>;
  fetch: typeof fetch;
  origin: string;
}

/** If a push shows no notification, browsers cancel the subscription: so any push, even an unreadable one, shows one. */
const unreadable: PushPayload = {
  title: 'Dugout',
  body: '',
  tag: 'alerts',
  url: '/incidents',
  image: null,
  silent: false,
  token: null,
  actions: { acknowledge: '', open: '' },
};

function payloadOf(data: Pick<PushMessageData, 'json'> | null): PushPayload {
  try {
    return { ...unreadable, ...(data?.json() as Partial<PushPayload> | undefined) };
  } catch {
    return unreadable;
  }
}

/** Options that TypeScript does not know yet: https://notifications.spec.whatwg.org/#dictdef-notificationoptions. */
interface Options extends NotificationOptions {
  renotify: boolean;
  image?: string;
  actions: { action: string; title: string }[];
}

const show = ({ registration }: PushScope, payload: PushPayload): Promise<void> => {
  const { title, body, tag, image, silent, token, actions } = payload;
  const options: Options = {
    body,
    tag,
    // A repeated incident makes a sound again, unless it only reports its end.
    renotify: !silent,
    silent,
    // Platforms without images in notifications, such as Apple's, ignore it.
    ...(image !== null && { image }),
    icon: '/icons/any-192.png',
    badge: '/icons/monochrome-512.png',
    data: payload,
    actions: [
      ...(token === null ? [] : [{ action: 'acknowledge', title: actions.acknowledge }]),
      ...(actions.open === '' ? [] : [{ action: 'open', title: actions.open }]),
    ],
  };
  return registration.showNotification(title, options);
};

export const showPush = (scope: PushScope, data: Pick<PushMessageData, 'json'> | null): Promise<void> =>
  show(scope, payloadOf(data));

export async function answerNotification(
  scope: PushScope,
  { notification, action }: Pick<NotificationEvent, 'notification' | 'action'>,
): Promise<void> {
  notification.close();
  const payload = notification.data as PushPayload;
  // If acknowledging failed, the app is opened: the user wanted to do something.
  if (action === 'acknowledge' && (await acknowledge(scope, payload))) return;
  const url = new URL(payload.url, scope.origin).href;
  const windows = await scope.clients.matchAll({ type: 'window' });
  const open = windows.find((window) => window.url === url);
  await (open ? open.focus() : scope.clients.openWindow(url));
}

const acknowledge = (scope: PushScope, { token }: PushPayload): Promise<boolean> =>
  post(scope, acknowledgePath, { token });

/** Types that TypeScript lacks: https://w3c.github.io/push-api/#the-pushsubscriptionchange-event. */
interface SubscriptionChange {
  oldSubscription?: PushSubscription | null;
  newSubscription?: PushSubscription | null;
}

/** The browser has replaced or ended its subscription: the API gets the new one. Without the old one, its user is unknown. */
export async function renewSubscription(
  scope: PushScope,
  { oldSubscription: old, newSubscription }: SubscriptionChange,
): Promise<void> {
  if (!old) return;
  const made = newSubscription ?? (await scope.registration.pushManager.subscribe(old.options));
  const { endpoint, keys } = made.toJSON();
  await post(scope, renewPath, {
    old: { endpoint: old.endpoint, auth: old.toJSON().keys?.['auth'] },
    endpoint,
    keys,
  });
}

async function post(scope: PushScope, path: string, body: object): Promise<boolean> {
  try {
    const answer = await scope.fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return answer.ok;
  } catch {
    return false;
  }
}
