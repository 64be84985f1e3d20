import { imageHeaders } from '#contract/channel/image.ts';
import { replyEnvelope } from '#contract/channel/methods.ts';
import type { ChannelTarget } from '#contract/channel/subjects.ts';
import { videoCodecs, videoHeaders, videoType, type VideoRequest } from '#contract/channel/video.ts';
import { expectThat, type Report } from '../lib/report.ts';
import type { ChannelConnection, RawReply } from './connection.ts';

/** Refusals after which a viewer requests single pictures. */
const absent = ['methodUnknown', 'videoUnavailable'];

/** Streams: a key picture first, and again when a picture is missing; the numbers have no gaps. Optional for an agent. */
export async function checkVideo(
  report: Report,
  connection: ChannelConnection,
  target: ChannelTarget,
): Promise<void> {
  const base = { stream: 'conformance', codecs: [...videoCodecs], width: 320, height: 180, kbps: 500 };
  const request = (change: Partial<VideoRequest> = {}): Promise<RawReply> =>
    connection.request('getVideo', target, { ...base, waitMs: 1_000, ...change });
  const readPicture = (reply: RawReply, number: number, isKey: boolean): void => {
    const type = reply.header(imageHeaders.contentType);
    expectThat(videoCodecs.map(videoType).includes(type), 'the Content-Type of a codec', type);
    const found = Number(reply.header(videoHeaders.picture));
    expectThat(found === number, `${number} in the header Picture`, found);
    const key = reply.header(videoHeaders.key) === '1';
    expectThat(key === isKey, isKey ? 'a key picture' : 'no key picture', reply.header(videoHeaders.key));
    expectThat(Number(reply.header(imageHeaders.capturedAt)) > 0, 'a time in the header Captured-At', 0);
  };
  await report.check(
    'getVideo',
    'begins with a key picture, and sends another one after a loss',
    async () => {
      const first = await request();
      if (!first.header(imageHeaders.contentType)) {
        const envelope = replyEnvelope.parse(JSON.parse(new TextDecoder().decode(first.data)));
        const code = 'error' in envelope ? (envelope.code ?? '') : '';
        expectThat(absent.includes(code), `a refusal with one of ${absent.join(', ')}`, envelope);
        return 'this agent has no streams';
      }
      readPicture(first, 1, true);
      const second = await request();
      // Empty if the picture stands still.
      const last = second.data.length === 0 ? 1 : 2;
      if (last === 2) readPicture(second, last, false);
      readPicture(await request({ keyAfter: last }), last + 1, true);
      const ended = await request({ end: true });
      expectThat(ended.data.length === 0, 'an empty reply to the end', ended.data.length);
      return undefined;
    },
  );
}
