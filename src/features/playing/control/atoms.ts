import { pageAtom } from '#ui/pageAtom.ts';

/** The settings of the control view are open. */
export const settingsOpenAtom = pageAtom(false);

/** The halves of the on-screen gamepad are being moved and scaled; nothing can be pressed meanwhile. */
export const arrangingAtom = pageAtom(false);
