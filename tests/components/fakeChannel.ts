import type { Fault } from '#contract/errors/index.ts';
import type { PadState } from '#contract/channel/pad.ts';
import {
  type ChannelMethodName,
  type ChannelReply,
  type ChannelRequest,
  channelMethods,
} from '#contract/channel/methods.ts';
import type { ChannelTarget } from '#contract/channel/subjects.ts';
import type { Cadence, ConsoleTarget, PictureStatus } from '#domain/channel/picture.ts';
import { createObservable, type WritableObservable } from '#domain/observable.ts';
import { ChannelError } from '#domain/channel/channelError.ts';
import type { Channel, ChannelStatus } from '#platform/channel/channel.ts';

type Reply<N extends ChannelMethodName> =
  | ChannelReply<N>
  | ((target: ChannelTarget, body: ChannelRequest<N> | undefined) => ChannelReply<N>);

/** A picture opened by the app. */
interface FakePicture {
  target: ConsoleTarget;
  status: WritableObservable<PictureStatus>;
  cadence: Cadence;
  isClosed: boolean;
}

/**
 * A {@link Channel} whose agents the test simulates: methods without an answer fail like those of an offline
 * agent.
 */
export interface FakeChannel extends Channel {
  /** Answers a method from now on. */
  on<N extends ChannelMethodName>(name: N, reply: Reply<N>): void;
  setStatus(status: ChannelStatus): void;
  /** Its worker is replaced. */
  restart(): void;
  /** Targets of the requests of a method so far, oldest first. */
  requests(name: ChannelMethodName): ChannelTarget[];
  /** Pictures in the order of their opening. */
  pictures: FakePicture[];
  /** Tokens of the servers of each group, as set by the app. */
  serverGroups: readonly (readonly string[])[];
  /** Sent pad states, oldest first. */
  pads: { target: ConsoleTarget; state: PadState }[];
}

/** It goes on: its last frame has no age. */
const live: PictureStatus = {
  state: 'live',
  frame: 1,
  progressedAt: Number.POSITIVE_INFINITY,
  fps: 4,
  requestToDisplayMs: 30,
  buttonToPictureMs: null,
  format: 'webp',
  kbps: null,
  noVideo: 'agent',
  height: 540,
  error: null,
  isUnreadable: false,
  unreadable: 0,
  source: 'off',
};

/** Before the first connection no picture arrives. */
const loading: PictureStatus = { ...live, state: 'loading', frame: 0, progressedAt: null };

export function createFakeChannel(): FakeChannel {
  const status = createObservable<ChannelStatus>('off');
  const restarts = createObservable(0);
  const replies = new Map<ChannelMethodName, (target: ChannelTarget, body: unknown) => unknown>();
  const received: { name: ChannelMethodName; target: ChannelTarget }[] = [];
  const pictures: FakePicture[] = [];
  const pads: FakeChannel['pads'] = [];
  const nothing = (): void => undefined;
  const channel: FakeChannel = {
    status,
    restarts,
    pictures,
    pads,
    serverGroups: [],
    on(name, reply) {
      replies.set(
        name,
        typeof reply === 'function'
          ? (reply as (target: ChannelTarget, body: unknown) => unknown)
          : () => reply,
      );
    },
    setStatus: (next) => status.set(next),
    restart() {
      status.set('reconnecting');
      restarts.set(restarts.get() + 1);
      status.set('live');
    },
    requests: (name) => received.filter((one) => one.name === name).map(({ target }) => target),
    prepare: nothing,
    connect() {
      status.set('live');
      for (const picture of pictures) if (picture.status.get().frame === 0) picture.status.set(live);
    },
    probe: nothing,
    setServerGroups: (groups) => void (channel.serverGroups = groups),
    disconnect: async () => status.set('off'),
    async request<N extends ChannelMethodName>(name: N, target: ChannelTarget, body?: ChannelRequest<N>) {
      received.push({ name, target });
      const reply = replies.get(name);
      if (!reply) throw new ChannelError('no-responders', 'No agent answers');
      const { reply: schema } = channelMethods[name];
      const value = reply(target, body);
      return (schema === 'image' ? value : schema.parse(value)) as ChannelReply<N>;
    },
    openPicture(_place, target, _lane, _options, cadence) {
      const picture: FakePicture = {
        target,
        status: createObservable<PictureStatus>(status.get() === 'off' ? loading : live),
        cadence,
        isClosed: false,
      };
      pictures.push(picture);
      return {
        status: picture.status,
        update: ({ cadence: change }) => void Object.assign(picture.cadence, change),
        kick: nothing,
        close: () => void (picture.isClosed = true),
      };
    },
    openPad: (target) => ({
      send: (state) => void pads.push({ target, state }),
      setMinPress: nothing,
      releaseAll: nothing,
      setKeepAlive: nothing,
      every(ms, callback) {
        const timer = setInterval(callback, ms);
        return () => clearInterval(timer);
      },
      refused: createObservable<Fault | null>(null),
      lost: createObservable(false),
      close: nothing,
    }),
    release: async () => null,
  };
  return channel;
}
