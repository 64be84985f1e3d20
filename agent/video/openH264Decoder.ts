import koffi, { type LibraryHandle } from 'koffi';
import type { RawImage } from '#agent/frames/encode.ts';
import type { VideoDecoder } from './encoder.ts';
import { methodsOf } from './loadLibrary.ts';

/** Offsets in the library's structures, bytes (codec_app_def.h, codec_def.h); the same in releases 2.0 to 2.6. */
const parameter = { size: 32, targetLayer: 12, propertySize: 24, streamType: 28 } as const;
const info = { size: 256, hasPicture: 0, width: 24, height: 28, strides: 36 } as const;
/** Values of the library's parameters: all layers, and any kind of stream. */
const allLayers = 255;
const anyStream = 1;

/** Methods of a decoder, in the order of its table (codec_api.h). */
const methods = {
  initialize: [0, 'int OpenH264DecoderInitialize(void *self, const void *parameters)'],
  uninitialize: [1, 'int OpenH264DecoderUninitialize(void *self)'],
  decode: [
    3,
    'int OpenH264DecodeNoDelay(void *self, const void *bytes, int length, void *planes, void *result)',
  ],
} as const;

/** Decoders of the library that also encodes; see `openH264.ts`. */
export function loadDecoders(library: LibraryHandle): () => VideoDecoder {
  const create = library.func('int WelsCreateDecoder(_Out_ void **decoder)');
  const destroy = library.func('void WelsDestroyDecoder(void *decoder)');
  return () => {
    const created: [bigint | null] = [null];
    if (create(created) !== 0 || created[0] === null) throw new Error('OpenH264 makes no decoder');
    const self = created[0];
    const decoder = methodsOf(self, methods);
    if (decoder.initialize(self, parameters()) !== 0) {
      destroy(self);
      throw new Error('OpenH264 refuses to decode');
    }
    const planes = new BigInt64Array(3);
    const result = new DataView(new ArrayBuffer(info.size));
    return {
      decode(bytes) {
        const status = decoder.decode(self, bytes, bytes.length, planes, new Uint8Array(result.buffer));
        return status === 0 && result.getInt32(info.hasPicture, true) === 1 ? pixelsOf(planes, result) : null;
      },
      close() {
        decoder.uninitialize(self);
        destroy(self);
      },
    };
  };
}

function parameters(): Uint8Array {
  const view = new DataView(new ArrayBuffer(parameter.size));
  view.setUint8(parameter.targetLayer, allLayers);
  view.setInt32(parameter.propertySize, 8, true);
  view.setInt32(parameter.streamType, anyStream, true);
  return new Uint8Array(view.buffer);
}

/** The pixels of I420 planes in BT.601, limited range, as the encoder produces them; takes 0.5 ms for 320x180. */
function pixelsOf(planes: BigInt64Array, result: DataView): RawImage {
  const [width, height] = [result.getInt32(info.width, true), result.getInt32(info.height, true)];
  const [luma, chroma] = [result.getInt32(info.strides, true), result.getInt32(info.strides + 4, true)];
  const bytesOf = (plane: number, length: number): Uint8Array =>
    new Uint8Array(koffi.view(planes[plane] ?? 0n, length));
  const y = bytesOf(0, luma * height);
  const [u, v] = [1, 2].map((plane) => bytesOf(plane, chroma * Math.ceil(height / 2))) as [
    Uint8Array,
    Uint8Array,
  ];
  const data = new Uint8ClampedArray(width * height * 4);
  for (let row = 0, to = 0; row < height; row++)
    for (let column = 0; column < width; column++, to += 4) {
      const half = (row >> 1) * chroma + (column >> 1);
      const light = 1.164 * ((y[row * luma + column] ?? 0) - 16);
      const [blue, red] = [(u[half] ?? 0) - 128, (v[half] ?? 0) - 128];
      data[to] = light + 1.596 * red;
      data[to + 1] = light - 0.392 * blue - 0.813 * red;
      data[to + 2] = light + 2.017 * blue;
      data[to + 3] = 255;
    }
  return { data: new Uint8Array(data.buffer), width, height };
}
