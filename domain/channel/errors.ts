import type { ChannelErrorCode } from './protocol.ts';

/** A failed request of the channel, on the page and in the worker. `message` can be shown to people. */
export class ChannelError extends Error {
  override readonly name = 'ChannelError';
  readonly code: ChannelErrorCode;

  constructor(code: ChannelErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
