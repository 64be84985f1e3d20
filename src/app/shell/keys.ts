import { modLabel } from '#ui/shortcuts/keys.ts';

/** Key labels of the shell's shortcuts. */
export const paletteKeys = modLabel('K');
export const sheetKeys = '?';
export const drawerKeys = '[';
