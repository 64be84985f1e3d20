import type { ChannelErrorCode } from '#domain/channel/protocol.ts';

/** A failed request of the channel. `message` can be shown to people. */
export class ChannelError extends Error {
  override readonly name = 'ChannelError';
  readonly code: ChannelErrorCode;

  constructor(code: ChannelErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
