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

// For whoever is signed in, the files of the shell and of the screen load together with the first scripts instead of
// after them. The list is written into the page by scripts/lib/screenPreloads.ts.
(() => {
  try {
    const list = document.getElementById('preloads')?.textContent;
    if (!list || !(localStorage.getItem('dugout.guestJwt') ?? localStorage.getItem('dugout.jwt'))) return;
    const { files, shell, texts, screens } = JSON.parse(list);
    const parts = location.pathname.split('/');
    const screen = screens.find(([path]) => {
      const pattern = path.split('/');
      return (
        pattern.length === parts.length && pattern.every((part, at) => part[0] === ':' || part === parts[at])
      );
    });
    if (!screen) return;
    const [, own, catalogs] = screen;
    const textsOf = texts[document.documentElement.lang];
    const names = ['messages', 'shell', ...catalogs];
    for (const index of [...names.map((name) => textsOf[name]), ...shell, ...own]) {
      const link = document.createElement('link');
      const isStyle = files[index].endsWith('.css');
      link.rel = isStyle ? 'preload' : 'modulepreload';
      if (isStyle) link.as = 'style';
      link.crossOrigin = '';
      link.href = files[index];
      document.head.append(link);
    }
  } catch {
    // The app loads them itself.
  }
})();
