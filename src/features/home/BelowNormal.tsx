import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconTrendingDown } from '@tabler/icons-react';
import { useBelowNormal } from '#data/database/belowNormal.ts';
import { dayText } from '#domain/tables/dayRange.ts';
import { pathTo } from '#domain/access/paths.ts';
import { Row, Section } from './Section.tsx';

/** Number of marks below normal on the last whole day; renders nothing when all is normal. */
export function BelowNormal() {
  const { t } = useLingui();
  const { data } = useBelowNormal();
  const { server = 0, script = 0, console = 0, account = 0 } = data?.counts ?? {};
  const count = server + script + console + account;
  if (!data || count === 0) return null;
  const parts = [
    [server, t`${plural(server, { one: '# server', other: '# servers' })}`],
    [script, t`${plural(script, { one: '# script', other: '# scripts' })}`],
    [console, t`${plural(console, { one: '# console', other: '# consoles' })}`],
    [account, t`${plural(account, { one: '# account', other: '# accounts' })}`],
  ] as const;
  return (
    <Section tone="info" icon={IconTrendingDown} title={t`Less than usual`} count={count}>
      <ul style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        <Row
          to={pathTo('belowNormal')}
          isNameLong
          name={parts.flatMap(([number, text]) => (number > 0 ? [text] : [])).join(', ')}
          what={data.day === null ? null : dayText(data.day)}
        />
      </ul>
    </Section>
  );
}
