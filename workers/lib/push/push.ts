import { acknowledgePath, type PushPayload } from '#contract/push.ts';

/** What of the service worker is used. */
export interface PushScope {
  registration: Pick<ServiceWorkerRegistration, 'showNotification'>;
  clients: Pick<Clients, 'matchAll' | 'openWindow'>;
  fetch: typeof fetch;
  origin: string;
}

/** A browser that shows no notification of a push takes the subscription away: whatever comes, something is shown. */
const unreadable: PushPayload = {
  title: 'Dugout',
  body: '',
  tag: 'alerts',
  url: '/incidents',
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
  actions: { action: string; title: string }[];
}

const show = ({ registration }: PushScope, payload: PushPayload): Promise<void> => {
  const { title, body, tag, silent, token, actions } = payload;
  const options: Options = {
    body,
    tag,
    // The same incident again is heard again, unless it is only its end.
    renotify: !silent,
    silent,
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

/** Shows what has come. */
export const showPush = (scope: PushScope, data: Pick<PushMessageData, 'json'> | null): Promise<void> =>
  show(scope, payloadOf(data));

/** A notification was pressed, or one of its buttons. */
export async function answerNotification(
  scope: PushScope,
  { notification, action }: Pick<NotificationEvent, 'notification' | 'action'>,
): Promise<void> {
  notification.close();
  const payload = notification.data as PushPayload;
  // What could not be acknowledged is opened: the person wanted to do something.
  if (action === 'acknowledge' && (await acknowledge(scope, payload))) return;
  const url = new URL(payload.url, scope.origin).href;
  const windows = await scope.clients.matchAll({ type: 'window' });
  const open = windows.find((window) => window.url === url);
  await (open ? open.focus() : scope.clients.openWindow(url));
}

async function acknowledge(scope: PushScope, { token }: PushPayload): Promise<boolean> {
  try {
    const answer = await scope.fetch(acknowledgePath, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    });
    return answer.ok;
  } catch {
    return false;
  }
}
