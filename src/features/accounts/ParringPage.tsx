import { AllAccountsPage } from './AllAccountsPage.tsx';
import { parringAccounts } from './columns/presets.ts';

/** The page that pairs accounts with their consoles and signs them in. */
export const ParringPage = () => <AllAccountsPage preset={parringAccounts} />;
