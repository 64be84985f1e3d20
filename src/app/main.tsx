import '#ui/theme/styles.ts';
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { refusalCatalog } from '#data/errors/refusals.ts';
import { probeHealth } from '#data/offline/probe.ts';
import { preferredLanguage, activateLanguage, loadTexts } from '#platform/i18n/i18n.ts';
import { toast } from '#ui/toasts/toasts.tsx';
import { createScreenPrefetch, prefetchLinks } from './screenPrefetch.ts';
import { App } from './App.tsx';
import { bindConnectionEvents, bindBrowserEvents } from './browserEvents.ts';
import { createGuardLoader, preloadGuard } from './guardLoader.ts';
import { createPartLoader } from './lazy.ts';
import { createRouter, navigateOnSessionChange } from './router.tsx';
import { createServices } from './services.ts';
import { showError } from './showError.ts';

const built = createServices(showError);
const { services, session, settings, queryClient, offlineCache, clock } = built;

preloadGuard({ api: services.api, queryClient, session, settings });
const loader = createPartLoader(services.busy, probeHealth(services.api));
const language = () => settings.language.get() ?? preferredLanguage(navigator.languages);
settings.language.subscribe(
  () =>
    void loader
      .loadPart(() => activateLanguage(language()))
      .catch(() => toast.error(i18n._(msg`The language could not be changed. Reload the page.`))),
);

// The guard loads its data while the translations load.
const translationsLoaded = loader.loadPart(() => activateLanguage(language()));
// A task of its own: with the evaluation of the modules before it, it would block the page for too long.
await new Promise((resolve) => void setTimeout(resolve));
const screenPrefetch = createScreenPrefetch(built);
const router = createRouter(
  createGuardLoader({ api: services.api, queryClient, session, settings, offlineCache, clock }),
  session,
  loader,
  screenPrefetch,
);
prefetchLinks(screenPrefetch.start);
navigateOnSessionChange(router, session);
bindBrowserEvents(session, settings);
bindConnectionEvents(built);

await translationsLoaded;
const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
// A transition renders in slices, so the page stays responsive during the first and largest render.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <App built={built} router={router} />
    </StrictMode>,
  ),
);
// Nothing waits for these texts: until they arrive, refusals are shown in the API's own words.
loadTexts(refusalCatalog).catch(() => undefined);
