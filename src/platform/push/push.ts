/**
 * Whether this browser can get push messages. `unsupported`: also if the app has to be installed first, as on
 * an iPhone. `denied`: the user has forbidden them, which only the browser's settings can change.
 */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on';

const registration = async (): Promise<ServiceWorkerRegistration | undefined> =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
    ? navigator.serviceWorker.getRegistration()
    : undefined;

const subscription = async (): Promise<PushSubscription | null> =>
  (await (await registration())?.pushManager.getSubscription()) ?? null;

export async function pushState(): Promise<PushState> {
  if (!(await registration())) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  return (await subscription()) ? 'on' : 'off';
}

/** Data that the API needs to send push messages to this browser. */
export interface BrowserSubscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/**
 * Asks for the permission and subscribes. Must be called during a user gesture.
 * @param key the API's
 * @param hasEnded the push service has ended the subscription: browsers would give it again
 * @returns null if the user does not allow it
 */
export async function subscribePush(key: string, hasEnded: boolean): Promise<BrowserSubscription | null> {
  const worker = await registration();
  if (!worker || (await Notification.requestPermission()) !== 'granted') return null;
  if (hasEnded) await unsubscribePush();
  const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint = '', keys } = made.toJSON();
  return { endpoint, keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } };
}

export const unsubscribePush = async (): Promise<void> => void (await (await subscription())?.unsubscribe());

/** Identifies the subscription of this browser in the API's list; null: there is none. */
export async function endpointHash(): Promise<string | null> {
  const endpoint = (await subscription())?.endpoint;
  if (endpoint === undefined) return null;
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
  return btoa(String.fromCharCode(...new Uint8Array(hash)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
