import type { ChannelErrorCode } from '#domain/channel/protocol.ts';

/** A failed request of the channel, with the reason. */
export class ChannelFault extends Error {
  override readonly name = 'ChannelFault';
  readonly code: ChannelErrorCode;

  constructor(code: ChannelErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

const byNatsCode: Record<string, [ChannelErrorCode, string]> = {
  '503': ['no-responders', 'Server is offline. Check it and try again.'],
  TIMEOUT: ['timeout', 'timeout'],
  PERMISSIONS_VIOLATION: ['forbidden', 'permission denied'],
  CONNECTION_CLOSED: ['offline', 'not connected'],
  CONNECTION_DRAINING: ['offline', 'not connected'],
  MAX_PAYLOAD_EXCEEDED: ['malformed', 'the message is too large'],
  DISCONNECT: ['offline', 'connection lost'],
};

/** Any error of a request as a fault with a code. */
export function toFault(error: unknown): ChannelFault {
  if (error instanceof ChannelFault) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const known = byNatsCode[code];
  if (known) return new ChannelFault(known[0], known[1], { cause: error });
  const text = error instanceof Error ? error.message : String(error);
  return new ChannelFault('offline', `${text}`, { cause: error });
}
