import { connect, headers, jwtAuthenticator, type NatsConnection } from 'nats.ws';
import { credentialsHeader, inboxPrefixOf, subjectOf } from '#contract/channel/subjects.ts';
import { neutralPad } from '#domain/control/pad.ts';
import { measurePresses, Sampler } from './sampler.ts';

/** The naive implementation: everything on the page's thread, each picture a blob URL in an `img`. */

export interface NaiveOptions {
  url: string;
  userId: number;
  creds: { jwt: string; seed: string };
  target: { token: string; consoleId: number };
  /** Interval of requests, milliseconds; 0: right after the previous picture. */
  intervalMs: number;
}

const encoder = new TextEncoder();
const image = document.querySelector('img') ?? document.body.appendChild(new Image());
const requestToPaint: number[] = [];
let options: NaiveOptions | null = null;
let nats: NatsConnection | null = null;
let running = false;
let alive: ReturnType<typeof setInterval> | undefined;
let down = false;
let seq = 0;
let frames = 0;

async function start(given: NaiveOptions): Promise<void> {
  options = given;
  const { jwt, seed } = given.creds;
  nats = await connect({
    servers: given.url,
    inboxPrefix: inboxPrefixOf(given.userId),
    authenticator: jwtAuthenticator(jwt, encoder.encode(seed)),
  });
  await ask('setPad', { pad: 'naive' });
  await ask('setScriptPaused', { paused: true });
  running = true;
  loop(given.intervalMs).catch((error: unknown) => {
    // A request that was pending when the page was stopped.
    if (running) throw error;
  });
  // Held buttons are repeated, because an operator who sends nothing loses the console to its script.
  alive = setInterval(() => press(down), 100);
}

async function ask(name: Parameters<typeof subjectOf>[0], body: unknown): Promise<Uint8Array> {
  if (!nats || !options) throw new Error('Not started');
  const proof = headers();
  proof.set(credentialsHeader, options.creds.jwt);
  const answer = await nats.request(subjectOf(name, options.target), encoder.encode(JSON.stringify(body)), {
    timeout: 5_000,
    headers: proof,
  });
  // A picture has headers; other replies are JSON.
  if (!answer.headers && 'error' in answer.json<object>()) throw new Error(`${name}: ${answer.string()}`);
  return answer.data;
}

async function loop(intervalMs: number): Promise<void> {
  const picture = { width: 960, height: 540, format: 'webp', quality: 60, grayscale: false, maxLifetime: 0 };
  while (running) {
    const askedAt = performance.now();
    const bytes = await ask('getTransformedScreenshot', picture);
    await show(new Blob([bytes.slice()], { type: 'image/webp' }));
    requestToPaint.push(performance.now() - askedAt);
    frames++;
    const rest = intervalMs - (performance.now() - askedAt);
    if (intervalMs > 0 && rest > 0) await new Promise((done) => setTimeout(done, rest));
  }
}

function show(blob: Blob): Promise<void> {
  const url = URL.createObjectURL(blob);
  return new Promise((done, fail) => {
    image.onload = () => {
      URL.revokeObjectURL(url);
      done();
    };
    image.onerror = () => fail(new Error('The picture could not be decoded'));
    image.src = url;
  });
}

const sampler = new Sampler(() => (image.naturalWidth > 0 && image.complete ? image : null));
const press = (cross: boolean): void => {
  down = cross;
  if (!nats || !options) return;
  nats.publish(
    subjectOf('setDualshockState', options.target),
    encoder.encode(JSON.stringify({ ...neutralPad, cross, seq: seq++ })),
    // Only the holder presses: the inbox identifies the user. The reply is not awaited.
    { reply: `${inboxPrefixOf(options.userId)}.pad` },
  );
};

const onSpace =
  (isDown: boolean) =>
  ({ code, repeat }: KeyboardEvent): void => {
    if (code === 'Space' && !repeat) press(isDown);
  };
addEventListener('keydown', onSpace(true));
addEventListener('keyup', onSpace(false));

const bench = {
  start,
  press,
  frames: () => frames,
  requestToPaint: () => requestToPaint.splice(0),
  fps: (forMs: number) => sampler.fps(forMs),
  presses: (times: number) => measurePresses(sampler, press, times),
  async stop() {
    running = false;
    clearInterval(alive);
    await ask('setScriptPaused', { paused: false });
    await ask('setPad', { pad: null });
    await nats?.close();
  },
};
export type NaiveBench = typeof bench;
Object.assign(globalThis, { bench });
