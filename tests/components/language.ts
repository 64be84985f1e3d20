import { activateLanguage } from '#platform/i18n/i18n.ts';

/** Runs a part of a test in another language; the shown screen changes at once, and back to English afterwards. */
export async function inRussian(work: () => Promise<void>): Promise<void> {
  await activateLanguage('ru');
  try {
    await work();
  } finally {
    await activateLanguage('en');
  }
}
