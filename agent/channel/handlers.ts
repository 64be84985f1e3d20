import type { z } from 'zod';
import type {
  channelMethods,
  ChannelMethodName,
  MethodOf,
  ParsedRequest,
} from '#contract/channel/methods.ts';
import type { ConsoleHost } from '#agent/console/consoleHost.ts';
import type { Frame } from '#agent/driver.ts';
import type { Origin } from '#agent/channel/userNames.ts';

/** Return value of a handler: the data of the reply, or a picture. */
export type Answer<N extends ChannelMethodName> = (typeof channelMethods)[N]['reply'] extends infer R extends
  z.ZodType
  ? z.input<R>
  : Frame;

type MaybeLater<T> = T | Promise<T>;

export type ServerHandlers = {
  [N in MethodOf<'server' | 'accounts'>]: (request: ParsedRequest<N>) => MaybeLater<Answer<N>>;
};

export type ConsoleHandlers = {
  [N in MethodOf<'console'>]: (
    request: ParsedRequest<N>,
    gameConsole: ConsoleHost,
    from: Origin,
  ) => MaybeLater<Answer<N>>;
};
