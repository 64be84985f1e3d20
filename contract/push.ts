/** What a device is told by push: from the API, encrypted, to the service worker. */
export interface PushPayload {
  title: string;
  body: string;
  /** A newer notification with the same tag replaces the older one. */
  tag: string;
  /** Path within the app. */
  url: string;
  /** Path of a picture of what it is about, for an hour; null: there is none. */
  image: string | null;
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

/** Pictures of incidents begin with it; then comes the token that permits one. */
export const picturePath = '/api/download/incident/';
