import type { TestContext } from 'vitest';
import type { PadMessage } from '#contract/channel/pad.ts';
import { subjectOf } from '#contract/channel/subjects.ts';
import type { ChannelReport } from '#domain/channel/protocol.ts';
import { neutralPad } from '#domain/control/pad.ts';
import { openPadLine } from '#platform/channel/ports.ts';
import { ChannelEngine } from '#workers/lib/channel/engine.ts';
import { type Stage, target, test } from './channelStage.ts';

/** The worker's engine with the page's end of a pad line, against a real nats-server behind a fault proxy. */

/**
 * An engine whose wall is live, and a pad line on which a button is held. Its control connection is the newest one of
 * the proxy.
 */
async function holdButton({ server, identity, cleanups }: Stage, expect: TestContext['expect']) {
  const agent = await server.agent(target.token);
  const replies = { pad: { data: { seq: 0 } } as object, isPressed: false };
  agent.subscribe(subjectOf('setDualshockState', target), {
    callback: (_error, message) => {
      replies.isPressed = message.json<PadMessage>().cross;
      message.respond(JSON.stringify(replies.pad));
    },
  });
  agent.subscribe(subjectOf('getKeyboardOpened', target), {
    callback: (_error, message) => message.respond(JSON.stringify({ data: { opened: false } })),
  });
  await agent.flush();

  const engine = new ChannelEngine();
  const reports: ChannelReport[] = [];
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }: MessageEvent<ChannelReport>) => reports.push(data);
  engine.start(port2, null);
  engine.connect(identity());
  cleanups.unshift(async () => {
    await engine.disconnect();
    port1.close();
  });
  await expect.poll(() => reports.at(-1)).toEqual({ kind: 'status', status: 'live' });
  const pad = openPadLine((port) => engine.openPad(target, 'line', port));
  cleanups.unshift(() => pad.close());
  // On a busy machine the control connection opens only after the first presses were given up.
  const press = (): boolean => {
    pad.send(neutralPad);
    pad.send({ ...neutralPad, cross: true });
    return replies.isPressed;
  };
  await expect.poll(press, { interval: 500 }).toBe(true);
  return { engine, pad, reports, replies };
}

test.concurrent('a control connection that is silent while the wall works is reported to the page within seconds', async ({
  stage,
  expect,
}) => {
  const { engine, pad, reports } = await holdButton(stage, expect);
  const before = reports.length;
  stage.line.newest().set({ silent: true });
  await expect.poll(() => pad.lost.get()).toBe(true);
  // Each of these requests may take half a second.
  await expect
    .poll(() => engine.request('getKeyboardOpened', target, undefined))
    .toEqual({ ok: true, value: { opened: false } });
  expect(reports.slice(before)).toEqual([]);
});

test.concurrent('a control connection that breaks while the wall works is reported to the page at once', async ({
  stage,
  expect,
}) => {
  const { pad, reports } = await holdButton(stage, expect);
  const before = reports.length;
  stage.line.newest().cut();
  await expect.poll(() => pad.lost.get()).toBe(true);
  expect(reports.slice(before)).toEqual([]);
});

test.concurrent('a refusal that takes longer than a request usually may is reported to the page', async ({
  stage,
  expect,
}) => {
  const { pad, replies } = await holdButton(stage, expect);
  stage.line.newest().set({ roundTripMs: 700 });
  replies.pad = { error: 'Sorry!' };
  await expect.poll(() => pad.refused.get()?.error).toBe('Sorry!');
});
