import { useLingui } from '@lingui/react/macro';
import { Button, Group, Select, Stack, Tabs, Textarea } from '@mantine/core';
import { useState } from 'react';
import { maxIds } from '#contract/common.ts';
import { databaseSections, type DatabaseSection, firstDatabaseDate } from '#contract/http/database.ts';
import type { Server } from '#contract/http/servers.ts';
import type { DatabaseRequest } from '#data/database/database.ts';
import { useDayTimezone } from '#data/enums/dayTimezone.ts';
import { useServers } from '#data/servers/queries.ts';
import { type DatabaseParams, faultOf, requestOf } from '#domain/database/query.ts';
import { isDatabaseType, sectionOf, typesOf } from '#domain/database/shape.ts';
import { dateOf } from '#domain/format/zone.ts';
import { DayField } from '#ui/DayField/DayField.tsx';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { DialogFooter } from '#ui/dialogs/DialogFooter.tsx';
import { useDiscardQuestion } from '#ui/dialogs/useDiscardQuestion.tsx';
import { Form } from '#ui/form/Form.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import { useNow } from '#ui/clock.ts';
import classes from './Database.module.css';
import { DatePresets } from './DatePresets.tsx';
import { InstanceFields } from './InstanceFields.tsx';
import { sectionLabels, typeLabel } from './databaseLabels.ts';
import { useParams } from './useParams.ts';

export interface ParamsDialogProps {
  onLoad: (request: DatabaseRequest) => void;
  onClose: () => void;
}

/** Leaves out the place that was remembered and does not exist any more: its field is empty too. */
function withoutGone(params: DatabaseParams, servers: readonly Server[] | undefined): DatabaseParams {
  if (!servers) return params;
  const { serverId, serverGroupId } = params;
  const isHere = serverId === null || servers.some(({ id }) => id === serverId);
  const isGroupHere = serverGroupId === null || servers.some(({ group }) => group.id === serverGroupId);
  return {
    ...params,
    ...(isHere ? {} : { serverId: null, consoleId: null }),
    ...(isGroupHere ? {} : { serverGroupId: null }),
  };
}

const sections = Object.keys(databaseSections) as DatabaseSection[];

/** Selects accounts, days and the kind of data. */
export function ParamsDialog({ onLoad, onClose }: ParamsDialogProps) {
  const { t } = useLingui();
  const { can, isOffline } = useUiContext();
  const today = dateOf(useNow(), useDayTimezone());
  const [remembered, remember] = useParams(today);
  const [params, setParams] = useState(remembered);
  const known = params.type !== null && isDatabaseType(params.type) ? params.type : null;
  const [section, setSection] = useState<DatabaseSection | null>(known && sectionOf(known));
  const [isStrict, setStrict] = useState(false);
  const servers = useServers().data;
  // A selection can be repeated quickly; a pasted list cannot.
  const isTyped = params.emails !== remembered.emails;
  const { close, dialogProps, question } = useDiscardQuestion(isTyped, onClose);
  const change = (part: Partial<DatabaseParams>): void => setParams((before) => ({ ...before, ...part }));
  const fault = isStrict ? faultOf(params, today) : null;
  const emailsError: Readonly<Record<string, string>> = {
    emails: t`Enter one email at least.`,
    tooManyEmails: t`At most ${maxIds} at once.`,
    noEmail: t`One of these is too long for an email, or has characters that cannot be displayed.`,
  };
  const open = sections.filter((name) => typesOf(name, can).length > 0);

  function load(): boolean {
    setStrict(true);
    if (faultOf(params, today) !== null) return false;
    const present = withoutGone(params, servers);
    remember(present);
    onLoad(requestOf(present, today));
    onClose();
    return true;
  }

  return (
    <>
      <Dialog title={t`Parameters`} size={520} {...dialogProps}>
        <Form onSend={load}>
          <Stack gap="md">
            <Tabs
              value={params.source}
              onChange={(source) => change({ source: source === 'emails' ? 'emails' : 'instances' })}
            >
              <Tabs.List>
                <Tabs.Tab value="instances" data-autofocus={params.source === 'instances' || undefined}>
                  {t`Instances lists`}
                </Tabs.Tab>
                <Tabs.Tab value="emails" data-autofocus={params.source === 'emails' || undefined}>
                  {t`Email input`}
                </Tabs.Tab>
              </Tabs.List>
              <Tabs.Panel value="instances" pt="md">
                <InstanceFields params={params} onChange={change} />
              </Tabs.Panel>
              <Tabs.Panel value="emails" pt="md">
                <Textarea
                  label={t`Emails`}
                  description={t`Separated by lines, spaces or commas`}
                  autosize
                  minRows={5}
                  maxRows={12}
                  value={params.emails}
                  error={emailsError[fault ?? ''] ?? null}
                  onChange={({ currentTarget }) => change({ emails: currentTarget.value })}
                />
              </Tabs.Panel>
            </Tabs>
            <DatePresets params={params} today={today} onChange={change} />
            <Group grow align="flex-start">
              <DayField
                isClearable
                label={t`Start date`}
                min={firstDatabaseDate}
                max={today}
                day={params.startDate}
                error={
                  fault === 'dates'
                    ? t`Choose days from ${firstDatabaseDate} to ${today}, the start not after the end.`
                    : null
                }
                onChange={(startDate) => change({ startDate })}
              />
              <DayField
                isClearable
                label={t`End date`}
                min={firstDatabaseDate}
                max={today}
                day={params.endDate}
                error={fault === 'dates'}
                onChange={(endDate) => change({ endDate })}
              />
            </Group>
            <div className={classes.pair}>
              <Select
                inputMode="none"
                label={t`Information section`}
                placeholder={t`Choose a section`}
                data={open.map((name) => ({ value: name, label: t(sectionLabels[name]) }))}
                allowDeselect={false}
                value={section}
                error={fault === 'type' && section === null}
                onChange={(name) => {
                  if (name === section) return;
                  setSection(name as DatabaseSection | null);
                  change({ type: null });
                }}
              />
              <Select
                label={t`Information type`}
                placeholder={t`Choose a type`}
                allowDeselect={false}
                disabled={section === null}
                nothingFoundMessage={t`No matching type.`}
                data={(section === null ? [] : typesOf(section, can)).map((type) => ({
                  value: type,
                  label: t(typeLabel(type)),
                }))}
                value={params.type}
                error={fault === 'type' ? t`Select information type at least...` : null}
                onChange={(type) => change({ type })}
              />
            </div>
          </Stack>
          <DialogFooter onCancel={close}>
            <Button type="submit" disabled={isOffline}>
              {t`Load data`}
            </Button>
          </DialogFooter>
        </Form>
      </Dialog>
      {question}
    </>
  );
}
