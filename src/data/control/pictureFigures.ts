import type { PictureStatus } from '#domain/channel/picture.ts';

/** Number of readings that are kept: about five minutes of control. */
const kept = 600;

type Figure = 'fps' | 'buttonToPictureMs' | 'requestToDisplayMs';

/** Figures of the control view's picture since the page was loaded, for the page of this browser's performance. */
export interface PictureFigures {
  record(status: PictureStatus): void;
  /** Without readings that do not have this figure. @param since milliseconds since the page was loaded */
  of(figure: Figure, since?: number): number[];
}

export function createPictureFigures(): PictureFigures {
  const readings: { at: number; status: PictureStatus }[] = [];
  return {
    record(status) {
      readings.push({ at: performance.now(), status });
      if (readings.length > kept) readings.shift();
    },
    of: (figure, since = 0) =>
      readings.flatMap(({ at, status }) => (at < since ? [] : (status[figure] ?? []))),
  };
}
