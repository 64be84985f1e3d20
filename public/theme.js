// Schemas are not compiled: the content security policy forbids code from text, and an attempt counts as a
// violation.
globalThis.__zod_globalConfig = { jitless: true };

// Runs before the first paint, so that the wrong theme never flashes. Reads the same settings as
// src/platform/storage.
(() => {
  const colors = { dark: '#0f1216', light: '#f4f5f7' };
  let theme = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
  try {
    const chosen = JSON.parse(localStorage.getItem('dugout.theme') ?? 'null');
    if (chosen === 'light' || chosen === 'dark') theme = chosen;
    const language = JSON.parse(localStorage.getItem('dugout.language') ?? 'null');
    if (language === 'ru' || (language === null && navigator.language.startsWith('ru')))
      document.documentElement.lang = 'ru';
  } catch {
    // No stored settings, or not those of this app: the defaults apply.
  }
  document.documentElement.dataset.mantineColorScheme = theme;
  document.querySelector('meta[name="theme-color"]').content = colors[theme];
})();
