/** Where a request comes from. */
export interface Caller {
  readonly address: string;
  /** What the browser says about itself (user agent), in one line; null when it says nothing. */
  readonly device: string | null;
}
