import { connect, jwtAuthenticator, type NatsConnection } from 'nats.ws';
import { inboxPrefixOf, subjectOf } from '#contract/channel/subjects.ts';
import { columnsFor } from '#domain/consoles/grid.ts';

/** The naive wall: everything on the page's thread, a timer and an `img` for each tile. */

export interface NaiveWallOptions {
  url: string;
  userId: number;
  creds: { jwt: string; seed: string };
  consoles: readonly { id: number; name: string; token: string }[];
  refreshMs: number;
  previewHeight: number;
}

/** Maximum number of concurrent requests, for all servers together. */
const concurrency = 2;
const gap = 12;
const encoder = new TextEncoder();
const wall = document.querySelector<HTMLElement>('#wall') ?? document.body;
const waiting: (() => Promise<void>)[] = [];
let running = 0;
let frames = 0;
const firstPaints = new Map<HTMLImageElement, number>();

function pump(): void {
  while (running < concurrency) {
    const next = waiting.shift();
    if (!next) return;
    running++;
    void next().finally(() => {
      running--;
      pump();
    });
  }
}

async function refresh(
  nats: NatsConnection,
  subject: string,
  image: HTMLImageElement,
  options: NaiveWallOptions,
): Promise<void> {
  const request = {
    width: Math.round(image.clientWidth),
    height: Math.round(image.clientHeight),
    format: 'webp',
    quality: 70,
    grayscale: false,
    maxLifetime: options.refreshMs / 2,
  };
  const answer = await nats.request(subject, encoder.encode(JSON.stringify(request)), { timeout: 5_000 });
  const url = URL.createObjectURL(new Blob([answer.data.slice()], { type: 'image/webp' }));
  await new Promise<void>((done) => {
    image.onload = () => {
      frames++;
      if (!firstPaints.has(image)) firstPaints.set(image, performance.timeOrigin + performance.now());
      done();
    };
    image.onerror = () => done();
    image.src = url;
  });
  URL.revokeObjectURL(url);
}

function addTile(
  nats: NatsConnection,
  gameConsole: NaiveWallOptions['consoles'][number],
  options: NaiveWallOptions,
): void {
  const tile = document.createElement('figure');
  const image = tile.appendChild(new Image());
  tile.appendChild(document.createElement('figcaption')).textContent = gameConsole.name;
  wall.append(tile);
  const subject = subjectOf('getTransformedScreenshot', {
    token: gameConsole.token,
    consoleId: gameConsole.id,
  });
  let outstanding = false;
  const ask = (): void => {
    if (outstanding) return;
    outstanding = true;
    waiting.push(() =>
      refresh(nats, subject, image, options)
        .catch(() => undefined)
        .finally(() => {
          outstanding = false;
        }),
    );
    pump();
  };
  setInterval(ask, options.refreshMs);
  ask();
}

const bench = {
  async start(options: NaiveWallOptions): Promise<void> {
    const { jwt, seed } = options.creds;
    const nats = await connect({
      servers: options.url,
      inboxPrefix: inboxPrefixOf(options.userId),
      authenticator: jwtAuthenticator(jwt, encoder.encode(seed)),
    });
    wall.style.gridTemplateColumns = `repeat(${columnsFor(wall.clientWidth, gap, options.previewHeight)}, 1fr)`;
    for (const gameConsole of options.consoles) addTile(nats, gameConsole, options);
  },
  frames: () => frames,
  /** When each tile got its first picture, milliseconds since the epoch. */
  firstPaints: () => [...firstPaints.values()],
};
export type NaiveWall = typeof bench;
Object.assign(globalThis, { bench });
