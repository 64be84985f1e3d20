import { promisify } from 'node:util';
import koffi from 'koffi';
import type { VideoCodec, VideoEncoder } from './encoder.ts';
import { loadLibrary } from './loadLibrary.ts';
import type { Planes } from './planes.ts';

/** Names of the library: first that of Debian 12, with which it is tested, then later releases. */
const libraryNames = [7, 8, 9, 10, 11, 12].map((version) => `libvpx.so.${version}`);

/** Offsets in the library's structures, bytes (vpx_encoder.h); the same since release 1.7. */
const config = {
  size: 1_024,
  threads: 4,
  width: 12,
  height: 16,
  timeUnit: 32,
  rounds: 40,
  lag: 44,
  dropThreshold: 48,
  rateControl: 72,
  kbps: 112,
  minQuantizer: 116,
  maxQuantizer: 120,
  undershoot: 124,
  overshoot: 128,
  buffer: 132,
  bufferAtStart: 136,
  bufferWanted: 140,
  keyMode: 160,
  keyDistance: 168,
} as const;
const packet = { size: 48, kind: 0, bytes: 8, length: 16, flags: 40 } as const;
const sizeOf = { context: 128, image: 256 } as const;

/** Expected defaults: they differ if the layout of the configuration has changed. */
const defaults = { timeUnit: 30, kbps: 256, maxQuantizer: 63, buffer: 6_000, keyDistance: 128 } as const;

/** Values of the library's enumerations. */
const i420 = 0x102;
const constantRate = 1;
const realTime = 1;
const forceKey = 1;
const isKeyFlag = 1;
const control = { speed: 13, stillThreshold: 17 } as const;
const otherAbi = 3;

/** From -1 to -16, faster with each step. With a slower one a picture takes longer than 4 ms. */
const speed = -12;
/** Pictures a second for which the rate is planned. */
const plannedFps = 60;
/** Programs pass the version of the library's interface; that of a later release is found by trying. */
const abiVersions = { first: 20, last: 60 } as const;

/**
 * VP8 with libvpx (BSD, package libvpx7), for browsers without H.264. It has no field for colors: they are BT.601.
 * @returns null where the library is missing, or has another layout
 */
export function loadVp8(planesOf: (size: { width: number; height: number }) => Planes): VideoCodec | null {
  const library = loadEncoders();
  return (
    library && {
      name: 'vp8',
      create: (size, kbps) => createEncoder(library, planesOf(size), size, kbps),
    }
  );
}

function loadEncoders() {
  for (const name of libraryNames) {
    const library = loadLibrary(name);
    if (!library) continue;
    const init = library.func(
      'int vpx_codec_enc_init_ver(void *context, void *codec, const void *config, long flags, int abi)',
    );
    const functions = {
      codec: library.func('void *vpx_codec_vp8_cx()')() as unknown,
      defaults: library.func(
        'int vpx_codec_enc_config_default(void *codec, void *config, unsigned int usage)',
      ),
      configure: library.func('int vpx_codec_enc_config_set(void *context, const void *config)'),
      control: library.func('int vpx_codec_control_(void *context, int name, ...)'),
      wrap: library.func(
        'void *vpx_img_wrap(void *image, int format, unsigned int width, unsigned int height, unsigned int align, void *planes)',
      ),
      encode: library.func(
        'int vpx_codec_encode(void *context, const void *image, int64_t at, unsigned long duration, long flags, unsigned long deadline)',
      ),
      packets: library.func('void *vpx_codec_get_cx_data(void *context, void *iterator)'),
      destroy: library.func('int vpx_codec_destroy(void *context)'),
    };
    const bytes = new Uint8Array(config.size);
    functions.defaults(functions.codec, bytes, 0);
    const view = new DataView(bytes.buffer);
    const isKnown = Object.entries(defaults).every(
      ([field, value]) => view.getUint32(config[field as keyof typeof defaults], true) === value,
    );
    if (!isKnown) continue;
    for (let abi: number = abiVersions.first; abi <= abiVersions.last; abi++) {
      const context = new Uint8Array(sizeOf.context);
      const result = init(context, functions.codec, bytes, 0, abi) as number;
      if (result === otherAbi) continue;
      if (result === 0) functions.destroy(context);
      return {
        ...functions,
        init: (self: Uint8Array, of: Uint8Array) => init(self, functions.codec, of, 0, abi) as number,
      };
    }
  }
  return null;
}

function createEncoder(
  library: NonNullable<ReturnType<typeof loadEncoders>>,
  planes: Planes,
  { width, height }: { width: number; height: number },
  kbps: number,
): VideoEncoder {
  const context = new Uint8Array(sizeOf.context);
  const settings = configOf(library, { width, height }, kbps);
  if (library.init(context, settings) !== 0) {
    planes.free();
    throw new Error(`libvpx refuses ${width}x${height}`);
  }
  for (const [name, value] of [
    [control.speed, speed],
    [control.stillThreshold, 1],
  ])
    library.control(context, name, 'int', value);
  const image = new Uint8Array(sizeOf.image);
  library.wrap(image, i420, width, height, 1, planes.addresses[0]);
  const encodeLater = promisify(library.encode.async) as (...args: unknown[]) => Promise<number>;
  let running: Promise<unknown> = Promise.resolve();
  let time = 0;
  return {
    width,
    height,
    async encode(picture, wantsKey) {
      planes.fill(picture);
      const encoding = encodeLater(context, image, time++, 1, wantsKey ? forceKey : 0, realTime);
      running = encoding.catch(() => undefined);
      if ((await encoding) !== 0) throw new Error('libvpx could not encode a picture');
      return readPacket(library.packets(context, new BigInt64Array(1)) as bigint | null);
    },
    setRate(rate) {
      new DataView(settings.buffer).setUint32(config.kbps, rate, true);
      library.configure(context, settings);
    },
    close() {
      void running.then(() => {
        library.destroy(context);
        planes.free();
      });
    },
  };
}

function configOf(
  library: NonNullable<ReturnType<typeof loadEncoders>>,
  { width, height }: { width: number; height: number },
  kbps: number,
): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(config.size);
  library.defaults(library.codec, bytes, 0);
  const view = new DataView(bytes.buffer);
  const values: Partial<Record<keyof typeof config, number>> = {
    threads: 1,
    width,
    height,
    timeUnit: plannedFps,
    rounds: 0,
    lag: 0,
    dropThreshold: 0,
    rateControl: constantRate,
    kbps,
    minQuantizer: 2,
    maxQuantizer: 60,
    undershoot: 100,
    overshoot: 15,
    buffer: 1_000,
    bufferAtStart: 500,
    bufferWanted: 600,
    // Key pictures are made on request only.
    keyMode: 0,
  };
  for (const [field, value] of Object.entries(values))
    view.setUint32(config[field as keyof typeof config], value, true);
  return bytes;
}

/** The picture of a result; a result without one means that the encoder skipped it. */
function readPacket(at: bigint | null) {
  if (at === null) return { bytes: new Uint8Array(), isKey: false };
  const view = new DataView(koffi.view(at, packet.size));
  const length = Number(view.getBigUint64(packet.length, true));
  const bytes = new Uint8Array(koffi.view(view.getBigUint64(packet.bytes, true), length));
  // The library's memory is overwritten by the next picture.
  return { bytes: bytes.slice(), isKey: (view.getUint32(packet.flags, true) & isKeyFlag) === 1 };
}
