import type { PictureStatus } from '#domain/channel/picture.ts';

/** So many readings are kept: about five minutes of control. */
const kept = 600;

type Figure = 'fps' | 'buttonToPictureMs' | 'requestToDisplayMs';

/** Figures of the control view's picture since the page was loaded, for the page of this browser's performance. */
export interface PictureFigures {
  note(status: PictureStatus): void;
  /** Without readings that do not have this figure. */
  of(figure: Figure): number[];
}

export function createPictureFigures(): PictureFigures {
  const readings: PictureStatus[] = [];
  return {
    note(status) {
      readings.push(status);
      if (readings.length > kept) readings.shift();
    },
    of: (figure) => readings.flatMap((reading) => reading[figure] ?? []),
  };
}
