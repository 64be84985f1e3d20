import { modLabel } from '#ui/shortcuts/keys.ts';

/** What stands on the shell's keys. */
export const paletteKeys = modLabel('K');
export const sheetKeys = '?';
export const drawerKeys = '[';
