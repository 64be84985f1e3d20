/** For a part of a feature whose texts are loaded with it, from a catalog of its own, like those of a screen. */
export { withTexts } from '#platform/i18n/i18n.ts';
