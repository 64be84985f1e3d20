/** Types for the used parts of web-push and its encryption, which have none. */
declare module 'web-push' {
  interface Subscription {
    endpoint: string;
    keys: { p256dh: string; auth: string };
  }
  interface RequestDetails {
    endpoint: string;
    headers: Record<string, string | number>;
    body: Buffer;
  }
  const webPush: {
    /** Base64url. */
    generateVAPIDKeys(): { publicKey: string; privateKey: string };
    /** @throws Error for keys that are none */
    generateRequestDetails(
      subscription: Subscription,
      payload: string,
      options: {
        vapidDetails: { subject: string; publicKey: string; privateKey: string };
        /** Seconds. */
        TTL: number;
        urgency: 'very-low' | 'low' | 'normal' | 'high';
        topic?: string;
      },
    ): RequestDetails;
  };
  export default webPush;
}

declare module 'http_ece' {
  export function decrypt(
    body: Buffer,
    options: { version: 'aes128gcm'; privateKey: import('node:crypto').ECDH; authSecret: string },
  ): Buffer;
}
