import '#ui/theme/styles.ts';
import { i18n } from '@lingui/core';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { describeError } from '#data/errors/describe.ts';
import { preferredLanguage, activateLanguage } from '#platform/i18n/i18n.ts';
import { toast } from '#ui/toasts/toasts.tsx';
import { App } from './App.tsx';
import { followLink } from './followLink.ts';
import { createGuardLoader } from './guardLoader.ts';
import { loadPart } from './lazy.ts';
import { createRouter, followSession } from './router.tsx';
import { createServices } from './services.ts';
import { followBrowser } from './followBrowser.ts';

const built = createServices((error) => {
  const text = describeError(error);
  toast.error(typeof text === 'string' ? text : i18n._(text));
});
const { services, session, settings, queryClient, offlineCache, clock } = built;

const language = () => settings.language.get() ?? preferredLanguage(navigator.languages);
settings.language.subscribe(() => void activateLanguage(language()).catch(() => undefined));

// The guard asks for its data while the texts are on their way.
const spoken = loadPart(() => activateLanguage(language()));
const router = createRouter(
  createGuardLoader({ api: services.api, queryClient, session, settings, offlineCache, clock }),
  session,
);
followSession(router, session);
followBrowser(session, settings);
followLink(built);

await spoken;
const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
// In slices: the first screen is the largest piece of work, and the page answers while it is done.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <App built={built} router={router} />
    </StrictMode>,
  ),
);
