import { AllAccountsPage } from './AllAccountsPage.tsx';
import { playAccounts } from './columns/presets.ts';

export const PlayPage = () => <AllAccountsPage preset={playAccounts} />;
