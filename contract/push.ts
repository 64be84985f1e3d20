/** Content of a push message: from the API, encrypted, to the service worker. */
export interface PushPayload {
  title: string;
  body: string;
  /** A newer notification with the same tag replaces the older one. */
  tag: string;
  /** Path within the app. */
  url: string;
  /** Path of a picture of its object, valid for an hour; null: there is none. */
  image: string | null;
  /** Neither sound nor vibration. */
  silent: boolean;
  /** Token for {@link acknowledgePath}. Null: there is nothing to acknowledge. */
  token: string | null;
  /** Labels of the buttons. */
  actions: { acknowledge: string; open: string };
}

/** Path of `acknowledgeByPush`, for the service worker, which has no schemas. */
export const acknowledgePath = '/api/push/acknowledge';
/** Path of `renewPushDevice`, also for the service worker. */
export const renewPath = '/api/push/renew';

/** Prefix of the path of an incident's picture; a token that permits access to it follows. */
export const picturePath = '/api/download/incident/';
