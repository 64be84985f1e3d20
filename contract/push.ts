/** What a device is told by push: from the API, encrypted, to the service worker. */
export interface PushPayload {
  title: string;
  body: string;
  /** A newer notification with the same tag replaces the older one. */
  tag: string;
  /** Path within the app. */
  url: string;
  /** Neither sound nor vibration. */
  silent: boolean;
  /** For {@link acknowledgePath}. Null: there is nothing to acknowledge. */
  token: string | null;
  /** Labels of the buttons. */
  actions: { acknowledge: string; open: string };
}

/** Path of `acknowledgeByPush`, for the service worker, which has no schemas. */
export const acknowledgePath = '/api/push/acknowledge';
/** Path of `renewPushDevice`, for the same. */
export const renewPath = '/api/push/renew';
