import { AllAccountsPage } from './AllAccountsPage.tsx';
import { playAccounts } from './columns/presets.ts';

/** The page that starts and stops accounts. */
export const PlayPage = () => <AllAccountsPage preset={playAccounts} />;
