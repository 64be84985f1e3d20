import type { Picture } from '#domain/channel/picture.ts';
import { pageAtom } from '#ui/pageAtom.ts';

export const settingsOpenAtom = pageAtom(false);

/** The live picture of the control view; null while it shows none. */
export const livePictureAtom = pageAtom<Picture | null>(null);

/** The halves of the on-screen gamepad are being moved and scaled; nothing can be pressed meanwhile. */
export const arrangingAtom = pageAtom(false);
