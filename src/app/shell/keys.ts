export const paletteKeys = 'Mod+K';
export const sheetKeys = '?';
export const drawerKeys = '[';
