import { Trans, useLingui } from '@lingui/react/macro';
import { Box } from '@mantine/core';
import type { AuditEntry } from '#contract/http/audit.ts';
import { deviceName } from '#domain/access/device.ts';
import { clockTime, dateTime } from '#domain/format/time.ts';
import { actionLabels } from '#entities/audit/auditLabels.ts';
import { useAuditDetails } from '#entities/audit/useAuditDetails.ts';
import { ScrollTable } from '#ui/ScrollTable/ScrollTable.tsx';
import { TableHeader } from '#ui/ScrollTable/TableHeader.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import { translateLabel } from '#ui/translateLabel.ts';
import classes from './Audit.module.css';

/** A page of entries. */
export function AuditTable({ entries, isLoading }: { entries: readonly AuditEntry[]; isLoading: boolean }) {
  const { t } = useLingui();
  return (
    <ScrollTable label={t`Audit log`} isBusy={isLoading} className={classes.log}>
      <TableHeader names={[t`Time`, t`Who`, t`Action`, t`Affected user`, t`Details`, t`From where`]} />
      <tbody>
        {entries.map((entry) => (
          <EntryRow key={entry.id} entry={entry} />
        ))}
      </tbody>
    </ScrollTable>
  );
}

function EntryRow({ entry }: { entry: AuditEntry }) {
  const { t } = useLingui();
  const { timezone } = useUiContext();
  const { at, action, actor, as, target, ip, device } = entry;
  const time = Date.parse(at);
  const label = translateLabel(actionLabels, action, t);
  const asName = as?.username;
  return (
    <tr>
      <td data-nowrap>
        {dateTime(time, timezone).slice(0, 10)} {clockTime(time, timezone)}
      </td>
      <td>
        {actor ? (
          actor.username
        ) : (
          <Box component="span" display="block" c="dimmed" data-wrap>
            {entry.details['command'] === undefined ? t`unknown user` : t`server command`}
          </Box>
        )}
        {asName === undefined ? null : (
          <Box component="span" c="var(--dugout-warning)">
            {' '}
            <Trans>as {asName}</Trans>
          </Box>
        )}
      </td>
      <td>{label}</td>
      <td data-name={t`Affected user`}>{target && target.id !== actor?.id ? target.username : null}</td>
      <td>
        <Details entry={entry} />
      </td>
      <td>
        {ip}
        {device ? (
          <Box component="span" display="block" c="dimmed" data-wrap>
            {deviceName(device) ?? device}
          </Box>
        ) : null}
      </td>
    </tr>
  );
}

/** Further details of an entry. */
function Details({ entry: { action, details } }: { entry: AuditEntry }) {
  const text = useAuditDetails()(action, details);
  return text === '' ? null : (
    <Box component="span" display="block" c="dimmed" data-wrap>
      {text}
    </Box>
  );
}
