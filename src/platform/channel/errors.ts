import type { ChannelErrorCode } from '#domain/channel/protocol.ts';

/** A request of the messaging channel that failed. `message` is fit to be shown. */
export class ChannelError extends Error {
  override readonly name = 'ChannelError';
  readonly code: ChannelErrorCode;

  constructor(code: ChannelErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
