// Schemas are compiled nowhere: the content security policy allows no code from text, and a try counts as a breach.
globalThis.__zod_globalConfig = { jitless: true };

// Runs before the first paint, so that nobody sees the wrong theme flash by. Says what src/platform/storage says.
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
    // No memory, or not ours: the defaults will do.
  }
  document.documentElement.dataset.mantineColorScheme = theme;
  document.querySelector('meta[name="theme-color"]').content = colors[theme];
})();
