import '../lib/stop.ts';
import { textTable } from '../lib/table.ts';
import { round } from '../lib/stats.ts';
import { quick } from '../lib/quick.ts';
import { benchLine, verdict } from '../lib/verdict.ts';
import { quality } from './quality.ts';
import { type Cost, recorded, standingWall, streamed, viewers } from './measure.ts';
import { ensureVideoLibraries } from '../../../scripts/lib/videoLibraries.ts';

/**
 * `npm run bench:agent`: the cost of pictures for an otherwise idle agent: a wall of still pictures, many
 * viewers of one console, and recording all consoles. Prints tables, each budget with its verdict, and one
 * last line `BENCH {...}`.
 */

const tiles = quick ? 20 : 100;
const refreshes = quick ? 3 : 12;
const watchMs = quick ? 1_500 : 6_000;
const people = 10;
const watchedConsoles = 10;
const recordedConsoles = 60;
const recordMs = quick ? 4_000 : 20_000;

const say = (line: string): void => console.error(line);

if (!ensureVideoLibraries(say)) throw new Error('The libraries of streams are missing');

say(`${tiles} standing tiles …`);
// The first pictures of a process include loading fonts and drawing backdrops.
await standingWall(tiles, 1, false);
const every = await standingWall(tiles, refreshes, false);
const still = await standingWall(tiles, refreshes, true);
say(`${people} viewers of one console …`);
const one = await viewers(1, watchMs);
const many = await viewers(people, watchMs);
say('Streams of one console …');
const oneStream = await streamed(1, watchMs);
const threeStreams = await streamed(3, watchMs);
const tenStreams = await streamed(1, watchMs, watchedConsoles);
const { stream, jpeg, kbps } = await quality(quick ? 30 : 240);

say(`Recordings of ${recordedConsoles} consoles …`);
const unrecorded = await recorded(recordedConsoles, recordMs, false);
const recording = await recorded(recordedConsoles, recordMs, true);
/** Cost of one console compared to the same agent without recording: percent of a core, and written bytes. */
const recordedCost = {
  percent: (recording.cpuMsPerSecond - unrecorded.cpuMsPerSecond) / 10 / recordedConsoles,
  kBPerSecond: recording.kBPerSecond / recordedConsoles,
  picturesPerSecond: recording.picturesPerSecond / recordedConsoles,
};

const row = (name: string, { answers, encodings, bytes, cpuMs }: Cost, per: number): (string | number)[] => [
  name,
  answers,
  encodings,
  `${round(bytes / per / 1_000, 2)} kB`,
  `${round(cpuMs / per, 2)} ms`,
];
console.log(
  `\n${textTable(
    [`wall of ${tiles} standing tiles`, 'answers', 'encodings', 'bytes a refresh', 'agent’s time a refresh'],
    [row('a picture each time', every, refreshes), row('not modified', still, refreshes)],
  )}\n\n${textTable(
    ['one console, as fast as it goes', 'answers', 'encodings', 'bytes a second', 'agent’s time a second'],
    [row('one viewer', one, watchMs / 1_000), row(`${people} viewers`, many, watchMs / 1_000)],
  )}\n\n${textTable(
    ['streams, 960x540, 2 Mbit/s', 'answers', 'encodings', 'bytes a second', 'agent’s time a second'],
    [
      row('one console, one viewer', oneStream, watchMs / 1_000),
      row('one console, 3 viewers', threeStreams, watchMs / 1_000),
      row(`${watchedConsoles} consoles, a viewer each`, tenStreams, watchMs / 1_000),
    ],
  )}\n\n${textTable(
    ['quality, 960x540', 'luma PSNR', 'a second, at 60 pictures'],
    [
      ['stream', `${round(stream, 1)} dB`, `${round(kbps / 1_000, 1)} Mbit/s`],
      ['jpeg, q60', `${round(jpeg, 1)} dB`, null],
    ],
  )}\n\n${textTable(
    [`recording ${recordedConsoles} consoles`, 'of a core', 'bytes a second', 'pictures a second'],
    [
      [
        'a console',
        `${round(recordedCost.percent, 2)} %`,
        `${round(recordedCost.kBPerSecond, 1)} kB`,
        round(recordedCost.picturesPerSecond, 1),
      ],
    ],
  )}\n`,
);
const ratios = {
  'standing.bytes.ofPictures': still.bytes / every.bytes,
  'standing.cpu.ofPictures': still.cpuMs / every.cpuMs,
  'viewers.encodings.ofOne': many.encodings / one.encodings,
  'viewers.cpu.ofOne': many.cpuMs / one.cpuMs,
};
/** Time of the agent for a picture: drawing, conversion and encoding. */
const perPicture = ({ cpuMs, encodings }: Cost): number => cpuMs / encodings;
const promise = (what: string, value: number, atMost: number): void =>
  console.log(verdict({ what, value, atMost }));
promise(`bytes of ${tiles} standing tiles, share of pictures`, ratios['standing.bytes.ofPictures'], 0.1);
promise(
  `agent's time for ${tiles} standing tiles, share of pictures`,
  ratios['standing.cpu.ofPictures'],
  0.1,
);
promise(`encodings for ${people} viewers, times those for one`, ratios['viewers.encodings.ofOne'], 1.5);
promise(
  'agent’s time for a picture of a stream, times that of a jpeg',
  perPicture(oneStream) / perPicture(one),
  1,
);
promise(
  'agent’s time for 3 viewers of a stream, times that for one',
  threeStreams.cpuMs / oneStream.cpuMs,
  1.5,
);
promise('luma PSNR of jpeg q60 above that of a stream at 2 Mbit/s, dB', jpeg - stream, 0);
promise('recording a console, percent of a core', recordedCost.percent, 0.5);
promise('recording a console, kB a second', recordedCost.kBPerSecond, 20);
console.log(
  benchLine({
    'recording.percentOfCore': recordedCost.percent,
    'recording.kBPerSecond': recordedCost.kBPerSecond,
    'recording.picturesPerSecond': recordedCost.picturesPerSecond,
    'stream.cpu.ofJpeg': perPicture(oneStream) / perPicture(one),
    'stream.bytes.ofJpeg': oneStream.bytes / oneStream.encodings / (one.bytes / one.encodings),
    'stream.cpuMsPerPicture': perPicture(oneStream),
    'stream.threeViewers.cpu.ofOne': threeStreams.cpuMs / oneStream.cpuMs,
    'stream.tenConsoles.cpuMsPerPicture': perPicture(tenStreams),
    'stream.tenConsoles.picturesPerSecond': (tenStreams.encodings / watchMs / watchedConsoles) * 1_000,
    'stream.psnr': stream,
    'jpeg.psnr': jpeg,
    'stream.encodingsPerSecond': (oneStream.encodings / watchMs) * 1_000,
    ...ratios,
    'standing.kBPerRefresh': still.bytes / refreshes / 1_000,
    'standing.cpuMsPerRefresh': still.cpuMs / refreshes,
    'pictures.kBPerRefresh': every.bytes / refreshes / 1_000,
    'pictures.cpuMsPerRefresh': every.cpuMs / refreshes,
    'viewers.one.encodingsPerSecond': (one.encodings / watchMs) * 1_000,
    'viewers.ten.encodingsPerSecond': (many.encodings / watchMs) * 1_000,
  }),
);
process.exit();
