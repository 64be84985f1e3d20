import { headers as newHeaders, type Msg, type PublishOptions } from 'nats';
import type { ScreenshotOptions } from '#contract/channel/image.ts';
import { imageHeaders } from '#contract/channel/image.ts';
import type { VideoRequest } from '#contract/channel/video.ts';
import { subjectOf } from '#contract/channel/subjects.ts';
import type { AgentClock } from '#agent/agentClock.ts';
import { consoleHandlers } from '#agent/channel/consoleHandlers.ts';
import { createDispatch, type DispatchDeps } from '#agent/channel/dispatch.ts';
import { UserNames } from '#agent/channel/userNames.ts';
import { ConsoleHost } from '#agent/console/consoleHost.ts';
import { unheard } from '#agent/console/testHost.ts';
import type { HostDeps } from '#agent/console/hostDeps.ts';
import { videoCodecs } from '#agent/video/codec.ts';
import { SimulatedConsole } from '#demo/consoles/simulatedConsole.ts';

/** One answer of the agent to a request for a picture. */
export interface Reply {
  /** Payload and headers, as sent over the messaging channel. */
  bytes: number;
  payload: Uint8Array;
  frame: number;
  capturedAt: number;
}

export interface BenchAgent {
  consoles: readonly ConsoleHost[];
  /** A request with a codec asks for the next picture of a stream. */
  ask(consoleId: number, request: ScreenshotOptions | VideoRequest): Promise<Reply>;
  close(): void;
}

const token = 'bench';
const encoder = new TextEncoder();
const gameActivity = { gameSessionsToday: 0, playedToday: 0, maxGamesToday: 0, playedTotal: 0 };

/** Connected consoles of an agent behind its own dispatch, without a nats-server, so that only the agent's work is measured. */
export function startBenchAgent(
  clock: AgentClock,
  count: number,
  script: string | null,
  recording: HostDeps['recording'] = null,
): BenchAgent {
  const consoles = Array.from({ length: count }, (_, index) =>
    connectedConsole(clock, index + 1, script, recording),
  );
  const dispatch = createDispatch({
    // Methods of the server are not requested.
    handlers: consoleHandlers(
      new UserNames(clock, () => Promise.resolve('')),
      clock,
    ) as DispatchDeps['handlers'],
    gameConsole: (id) => consoles[id - 1],
    checkSender: () => undefined,
    provesSender: () => false,
    onFault: (error) => {
      throw error;
    },
  });
  return {
    consoles,
    ask: (consoleId, request) =>
      new Promise((done) => {
        const body = JSON.stringify(request);
        const message = {
          subject: subjectOf('codecs' in request ? 'getVideo' : 'getTransformedScreenshot', {
            token,
            consoleId,
          }),
          reply: '_INBOX.1.a',
          data: encoder.encode(body),
          json: () => JSON.parse(body) as unknown,
          headers: undefined,
          respond(payload: Uint8Array, options?: PublishOptions) {
            const headers = options?.headers ?? newHeaders();
            done({
              payload,
              bytes: payload.length + headerBytes(headers),
              frame: Number(headers.get(imageHeaders.frame)),
              capturedAt: Number(headers.get(imageHeaders.capturedAt)),
            });
            return true;
          },
        };
        dispatch(message as unknown as Msg);
      }),
    close() {
      for (const one of consoles) one.close();
    },
  };
}

function connectedConsole(
  clock: AgentClock,
  id: number,
  script: string | null,
  recording: HostDeps['recording'],
): ConsoleHost {
  const name = `console-${id}`;
  const account = { id, email: `${id}@mail.test`, index: 0 };
  return new ConsoleHost(
    {
      id,
      name,
      gameActivity,
      assignment: { account, script: script === null ? null : { title: script, description: '' } },
    },
    {
      clock,
      recording: recording ?? null,
      seed: 'bench',
      connectMs: 0,
      failures: 0,
      videoCodecs: videoCodecs(),
      makeDriver: (events) => new SimulatedConsole({ id, name, clock, seed: 'bench', events }),
      ...unheard,
    },
  );
}

/** Length of headers on the wire: a version line, a line for each, an empty line. */
function headerBytes(headers: ReturnType<typeof newHeaders>): number {
  let bytes = 'NATS/1.0\r\n\r\n'.length;
  for (const [name, values] of headers) for (const value of values) bytes += `${name}: ${value}\r\n`.length;
  return bytes;
}
