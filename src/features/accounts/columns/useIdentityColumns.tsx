import { useLingui } from '@lingui/react/macro';
import { Suspense, useMemo } from 'react';
import { translatedText } from '#data/errors/refusals.ts';
import { WhyCell } from '../lazyDialogs.ts';
import { minColumnWidth } from '#domain/tables/layout.ts';
import { StateBadge } from '#ui/StateBadge/StateBadge.tsx';
import type { AccountColumn, Kinds } from './columnKinds.ts';
import type { AccountLabels } from '../accountLabels.ts';

/** Identity, place and pairing of an account. */
export function useIdentityColumns(kinds: Kinds, labels: AccountLabels): AccountColumn[] {
  const { t } = useLingui();
  return useMemo(() => {
    const own = kinds('account', t`Account`);
    const place = kinds('place', t`Place`);
    const pairing = kinds('pairing', t`Pairing`);
    return [
      {
        key: 'index',
        title: t`Index`,
        value: ({ index }) => index,
        isPinned: true,
        filter: 'number',
        align: 'end',
        width: minColumnWidth,
      },
      {
        key: 'email',
        title: t`Email`,
        value: ({ email }) => email,
        isPinned: true,
        isName: true,
        width: 272,
      },
      {
        key: 'status',
        title: t`Status`,
        value: labels.codeOf,
        text: labels.statusOf,
        filter: { options: labels.statuses },
        cell: (account) => <StateBadge tone={labels.toneOf(account)}>{labels.statusOf(account)}</StateBadge>,
        isPinned: true,
        width: 118,
      },
      own.number('id', t`ID`, ({ id }) => id, { width: minColumnWidth }),
      own.text('activeTask', t`Task`, ({ activeTask }) => activeTask?.tag, { filter: 'values' }),
      own.text('lastError', t`Error`, ({ lastError }) => lastError && translatedText(lastError), {
        width: 280,
      }),
      {
        // Known only for visible rows, so it neither sorts nor filters.
        ...own.text('why', t`Why`, () => null, {
          width: 280,
          filter: false,
          isSortable: false,
          isHidden: true,
        }),
        cell: (account) => (
          <Suspense>
            <WhyCell account={account} isPlain />
          </Suspense>
        ),
      },
      {
        ...own.text('banned', t`Banned`, () => null),
        value: ({ banned }) => banned,
        text: ({ banned }) => labels.banTextOf(banned),
        filter: { options: labels.bans },
        width: 120,
      },
      own.flag('guest', t`Guest`, ({ guest }) => guest, { yes: t`Guest`, no: t`Main` }),
      own.flag('digital', t`Digital`, ({ digital }) => digital),
      own.flag('tradable', t`Tradable`, ({ tradable }) => tradable),
      own.flag('openWebApp', t`Open web app`, ({ openWebApp }) => openWebApp),
      own.flag('done', t({ message: 'Done', context: 'column' }), ({ open }) => !open),
      own.flag('valid', t`Valid`, ({ valid }) => valid),
      own.text('description', t`Description`, ({ description }) => description, { width: 180 }),
      own.text('additionalInfo', t`Info`, ({ additionalInfo }) => additionalInfo, { width: 180 }),
      own.text('originalEmail', t`Original email`, ({ originalEmail }) => originalEmail, { width: 200 }),
      place.text('serverGroup', t`Server group`, ({ serverGroup }) => serverGroup.name, {
        width: 120,
        filter: 'values',
      }),
      place.text('server', t`Server`, ({ server }) => server.name, { width: 120, filter: 'values' }),
      place.text('console', t`Console`, ({ console }) => console.name),
      place.text('script', t`Script`, ({ script }) => script?.title, { filter: 'values' }),
      place.text('scriptDescription', t`Script description`, ({ script }) => script?.description, {
        width: 160,
      }),
      pairing.flag('paired', t`Paired`, ({ paired }) => paired),
      pairing.date('pairingInfo.paired', t`Paired at`, ({ pairingInfo }) => pairingInfo?.paired),
      pairing.flag(
        'pairingInfo.addedToConsole',
        t`On console`,
        ({ pairingInfo }) => pairingInfo?.addedToConsole,
      ),
      pairing.flag('signed', t`Signed in`, ({ signed }) => signed),
      pairing.date('signedInfo.createdAt', t`Signed in at`, ({ signedInfo }) => signedInfo?.createdAt),
    ];
  }, [t, kinds, labels]);
}
