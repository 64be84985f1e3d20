/** For a part of a feature whose texts come with it, from a catalog of its own, as those of a screen do. */
export { withTexts } from '#platform/i18n/i18n.ts';
