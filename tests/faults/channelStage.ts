import { headers, type NatsConnection } from 'nats';
import { test as base } from 'vitest';
import { imageHeaders } from '#contract/channel/image.ts';
import { subjectOf } from '#contract/channel/subjects.ts';
import type { ChannelIdentity, ChannelStatus } from '#domain/channel/protocol.ts';
import { startTestServer } from '#tests/support/natsTestServer.ts';
import { startFaultProxy } from '#tests/support/faultProxy.ts';
import { pngHeader } from '#tests/support/pngHeader.ts';
import { watchPicture } from '#tests/support/watchPicture.ts';
import { Connection } from '#workers/lib/channel/connection.ts';

/** The console of the tests. */
export const target = { token: 'ab12', consoleId: 7 };
const frameEveryMs = 50;
/** Lifetime of credentials that expire in a test, milliseconds: a busy machine has to connect within it. */
export const shortLifeMs = 12_000;
/** Time limit for a reply, milliseconds, with room for a busy machine. */
export const replyLimitMs = 20_000;
/** Number of frames after which a picture loop uses two concurrent requests. */
export const framesUntilTwoRequests = 9;

/** A nats-server behind a proxy that causes faults, and a connection of the app through it. */
async function createStage() {
  const server = await startTestServer();
  const line = await startFaultProxy(Number(new URL(server.wsUrl).port));
  const statuses: ChannelStatus[] = [];
  const refusals: number[] = [];
  const cleanups: (() => unknown)[] = [];
  const connection = new Connection({
    onStatus: (status) => statuses.push(status),
    onRefused: () => refusals.push(Date.now()),
    pingIntervalMs: 1_000,
  });
  return {
    server,
    line,
    connection,
    statuses,
    refusals,
    cleanups,
    identity: (livesMs = 3_600_000): ChannelIdentity => ({
      url: line.through(server.wsUrl),
      userId: 7,
      creds: server.minter.user(
        { id: 7, role: 100, serverTokens: [target.token] },
        new Date(Date.now() + livesMs),
      ),
    }),
    /** An agent that captures a frame with each request; `answer` can be replaced at any time. */
    async startAgent() {
      const agent: NatsConnection = await server.agent(target.token);
      let frame = 0;
      const self = {
        delayMs: 0,
        requestCount: 0,
        connection: agent,
      };
      agent.subscribe(subjectOf('getTransformedScreenshot', target), {
        callback: (_error, message) => {
          self.requestCount++;
          const marks = headers();
          marks.set(imageHeaders.contentType, 'image/webp');
          marks.set(imageHeaders.frame, String(++frame));
          marks.set(imageHeaders.capturedAt, String(Date.now()));
          const timer = setTimeout(
            () => message.respond(pngHeader(960, 540), { headers: marks }),
            self.delayMs,
          );
          cleanups.unshift(() => clearTimeout(timer));
        },
      });
      await agent.flush();
      return self;
    },
    /** The picture of the console, at the rate of the control view. */
    watch() {
      const picture = watchPicture(connection, target, {
        intervalMs: frameEveryMs,
        inFlight: 2,
        active: true,
        priority: false,
      });
      cleanups.unshift(() => picture.loop.close());
      return picture;
    },
    async close(): Promise<void> {
      for (const end of cleanups.splice(0)) await end();
      await connection.close();
      await line.close();
      await server.stop();
    },
  };
}

export type Stage = Awaited<ReturnType<typeof createStage>>;

// Each test has its own server. The first tests mostly wait, so they run at the same time.
export const test = base.extend<{ stage: Stage }>({
  stage: async ({ task: _task }, provide) => {
    const stage = await createStage();
    await provide(stage);
    await stage.close();
  },
});
