import type { Fault } from '#contract/errors/index.ts';
import type { ChannelErrorCode } from './protocol.ts';

/** A failed request of the channel, on the page or in the worker. The message is the English text of its fault. */
export class ChannelError extends Error {
  override readonly name = 'ChannelError';
  readonly code: ChannelErrorCode;
  readonly fault: Fault;

  /** @param fault or the text of one without a code */
  constructor(code: ChannelErrorCode, fault: Fault | string, options?: ErrorOptions) {
    super(typeof fault === 'string' ? fault : fault.error, options);
    this.fault = typeof fault === 'string' ? { error: fault } : fault;
    this.code = code;
  }
}
