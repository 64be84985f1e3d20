import { promisify } from 'node:util';
import koffi from 'koffi';

import type { VideoCodec, VideoEncoder } from './encoder.ts';
import { loadLibrary, type Method, methodsOf } from './loadLibrary.ts';
import { loadDecoders } from './openH264Decoder.ts';
import type { Planes } from './planes.ts';

/** Names of the library: 2.0 to 2.4, and from 2.5 on. */
const libraryNames = ['libopenh264.so.7', 'libopenh264.so.8'] as const;

/** Offsets in the library's structures, bytes (codec_app_def.h); the same in all of these releases. */
const parameter = {
  size: 1_024,
  usage: 0,
  width: 4,
  height: 8,
  bitRate: 12,
  rateControl: 16,
  frameRate: 20,
  complexity: 832,
  keyInterval: 836,
  frameSkip: 860,
  maxBitRate: 864,
  threads: 892,
  denoise: 908,
  backgroundDetection: 909,
  sceneChangeDetection: 912,
  layers: 32,
} as const;
const layer = {
  width: 0,
  height: 4,
  frameRate: 8,
  bitRate: 12,
  maxBitRate: 16,
  hasSignalType: 184,
  videoFormat: 185,
  isFullRange: 186,
  hasColors: 187,
  primaries: 188,
  transfer: 189,
  matrix: 190,
} as const;
const source = { size: 80, format: 0, strides: 4, planes: 24, width: 56, height: 60, time: 64 } as const;
/** Layers of an encoded picture: their number comes first. Later releases have larger ones. */
const output = { size: 8_192, layers: 8, nalCount: 16, nalLengths: 24, bytes: 32 } as const;
const outputOf = { 7: { layerSize: 40, type: 5_128 }, 8: { layerSize: 56, type: 7_176 } } as const;

/** Values of the library's enumerations. */
const i420 = 23;
const bitRateMode = 1;
const keyPicture = 1;
const skippedPicture = 4;
const option = { bitRate: 5, traceLevel: 25 } as const;
const allLayers = 4;
const quiet = 0;
/** BT.601 as in video of 525 lines (H.264, annex E): libyuv converts to it. */
const bt601 = 6;
/** "Unspecified" video format (H.264, annex E). */
const unspecified = 5;

/** Pictures a second for which the rate is planned; fewer pictures need less. */
const plannedFps = 60;

/** Methods of an encoder, in the order of its table (codec_api.h). */
const methods = {
  initialize: [1, 'int OpenH264Initialize(void *self, const void *parameters)'],
  defaults: [2, 'int OpenH264Defaults(void *self, void *parameters)'],
  uninitialize: [3, 'int OpenH264Uninitialize(void *self)'],
  encode: [4, 'int OpenH264Encode(void *self, const void *picture, void *result)'],
  forceKey: [6, 'int OpenH264ForceKey(void *self, bool isKey, int layer)'],
  setOption: [7, 'int OpenH264SetOption(void *self, int option, void *value)'],
} as const;

type Methods = Record<keyof typeof methods, Method>;

/**
 * H.264 with OpenH264 (BSD, package libopenh264-7), in the constrained baseline profile.
 * @returns null where the library is missing
 */
export function loadOpenH264(
  planesOf: (size: { width: number; height: number }) => Planes,
): VideoCodec | null {
  const library = loadEncoders();
  return (
    library && {
      name: 'h264',
      create: (size, kbps) => createEncoder(library, planesOf(size), size, kbps),
      createDecoder: library.createDecoder,
    }
  );
}

function loadEncoders() {
  for (const name of libraryNames) {
    const library = loadLibrary(name);
    if (!library) continue;
    return {
      release: name.endsWith('7') ? (7 as const) : (8 as const),
      create: library.func('int WelsCreateSVCEncoder(_Out_ void **encoder)'),
      destroy: library.func('void WelsDestroySVCEncoder(void *encoder)'),
      createDecoder: loadDecoders(library),
    };
  }
  return null;
}

function createEncoder(
  library: NonNullable<ReturnType<typeof loadEncoders>>,
  planes: Planes,
  { width, height }: { width: number; height: number },
  kbps: number,
): VideoEncoder {
  const created: [bigint | null] = [null];
  if (library.create(created) !== 0 || created[0] === null) {
    planes.free();
    throw new Error('OpenH264 makes no encoder');
  }
  const self = created[0];
  const encoder = methodsOf(self, methods);
  const set = (name: number, ...values: number[]): void =>
    void encoder.setOption(self, name, new Uint8Array(Int32Array.from(values).buffer));
  set(option.traceLevel, quiet);
  if (encoder.initialize(self, parametersOf(encoder, self, { width, height }, kbps)) !== 0) {
    library.destroy(self);
    planes.free();
    throw new Error(`OpenH264 refuses ${width}x${height}`);
  }
  const encodeLater = promisify(encoder.encode.async) as (...args: unknown[]) => Promise<number>;
  const picture = pictureOf(planes, { width, height });
  const result = new Uint8Array(output.size);
  let running: Promise<unknown> = Promise.resolve();
  let time = 0n;
  return {
    width,
    height,
    async encode(image, wantsKey) {
      planes.fill(image);
      if (wantsKey) encoder.forceKey(self, true, -1);
      time += BigInt(Math.round(1_000 / plannedFps));
      new DataView(picture.buffer).setBigInt64(source.time, time, true);
      const encoding = encodeLater(self, picture, result);
      running = encoding.catch(() => undefined);
      if ((await encoding) !== 0) throw new Error('OpenH264 could not encode a picture');
      return readResult(result, library.release);
    },
    setRate(rate) {
      set(option.bitRate, allLayers, rate * 1_000);
    },
    close() {
      void running.then(() => {
        encoder.uninitialize(self);
        library.destroy(self);
        planes.free();
      });
    },
  };
}

function parametersOf(
  encoder: Methods,
  self: bigint,
  { width, height }: { width: number; height: number },
  kbps: number,
): Uint8Array {
  const bytes = new Uint8Array(parameter.size);
  encoder.defaults(self, bytes);
  const view = new DataView(bytes.buffer);
  const int = (at: number, value: number): void => view.setInt32(at, value, true);
  const flag = (at: number, value: boolean): void => view.setUint8(at, value ? 1 : 0);
  int(parameter.usage, 0);
  int(parameter.width, width);
  int(parameter.height, height);
  int(parameter.bitRate, kbps * 1_000);
  int(parameter.rateControl, bitRateMode);
  view.setFloat32(parameter.frameRate, plannedFps, true);
  int(parameter.complexity, 0);
  // No automatic key pictures: they are made only on request.
  int(parameter.keyInterval, 0);
  flag(parameter.frameSkip, false);
  int(parameter.maxBitRate, 0);
  view.setUint16(parameter.threads, 1, true);
  flag(parameter.denoise, false);
  flag(parameter.backgroundDetection, false);
  flag(parameter.sceneChangeDetection, false);
  const first = parameter.layers;
  int(first + layer.width, width);
  int(first + layer.height, height);
  view.setFloat32(first + layer.frameRate, plannedFps, true);
  int(first + layer.bitRate, kbps * 1_000);
  int(first + layer.maxBitRate, 0);
  // Decoders take untagged pictures for BT.709.
  flag(first + layer.hasSignalType, true);
  view.setUint8(first + layer.videoFormat, unspecified);
  flag(first + layer.isFullRange, false);
  flag(first + layer.hasColors, true);
  for (const at of [layer.primaries, layer.transfer, layer.matrix]) view.setUint8(first + at, bt601);
  return bytes;
}

function pictureOf(
  planes: Planes,
  { width, height }: { width: number; height: number },
): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(source.size);
  const view = new DataView(bytes.buffer);
  view.setInt32(source.format, i420, true);
  planes.strides.forEach((stride, index) => view.setInt32(source.strides + index * 4, stride, true));
  planes.addresses.forEach((address, index) => view.setBigInt64(source.planes + index * 8, address, true));
  view.setInt32(source.width, width, true);
  view.setInt32(source.height, height, true);
  return bytes;
}

/** The layers of a result, one after another: parameter sets, and the picture. */
function readResult(result: Uint8Array<ArrayBuffer>, release: 7 | 8) {
  const { layerSize, type } = outputOf[release];
  const view = new DataView(result.buffer);
  const kind = view.getInt32(type, true);
  if (kind === skippedPicture) return { bytes: new Uint8Array(), isKey: false };
  const parts = Array.from({ length: view.getInt32(0, true) }, (_, index) => {
    const at = output.layers + index * layerSize;
    const count = view.getInt32(at + output.nalCount, true);
    const lengths = koffi.view(view.getBigInt64(at + output.nalLengths, true), count * 4);
    const size = new Int32Array(lengths).reduce((sum, length) => sum + length, 0);
    return new Uint8Array(koffi.view(view.getBigInt64(at + output.bytes, true), size));
  });
  // The library's memory is overwritten by the next picture.
  return { bytes: new Uint8Array(Buffer.concat(parts)), isKey: kind === keyPicture };
}
