import type { DecodedPicture } from './pictureDecoder.ts';

/** Paints the whole picture into the middle of a canvas, with bars beside one of other proportions. */
export function paintPicture(canvas: HTMLCanvasElement | null, picture: DecodedPicture): void {
  const context = canvas?.getContext('2d');
  if (!canvas || !context) return;
  const size =
    'displayWidth' in picture
      ? [picture.displayWidth, picture.displayHeight]
      : [picture.width, picture.height];
  const [ownWidth = 1, ownHeight = 1] = size;
  const scale = Math.min(canvas.width / ownWidth, canvas.height / ownHeight);
  const [width, height] = [Math.round(ownWidth * scale), Math.round(ownHeight * scale)];
  if (width < canvas.width || height < canvas.height) context.clearRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, (canvas.width - width) / 2, (canvas.height - height) / 2, width, height);
}
