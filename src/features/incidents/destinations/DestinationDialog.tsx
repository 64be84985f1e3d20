import { Trans, useLingui } from '@lingui/react/macro';
import { PasswordInput, Select, Switch, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type Destination, webhookTemplates } from '#contract/http/destinations.ts';
import { useDestinations, useSaveDestination } from '#data/destinations/destinations.ts';
import { useUser } from '#data/session/hooks.ts';
import {
  destinationForm,
  destinationValues,
  type DestinationValues,
} from '#domain/alerts/destinationForm.ts';
import { isSameReceiver } from '#domain/alerts/destination.ts';
import { webhookNeeds } from '#domain/alerts/webhook.ts';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import type { ZodForm } from '#ui/form/useZodForm.ts';
import { useUiContext } from '#ui/uiContext.ts';
import { addressExamples, kindLabels, templateLabels } from './destinationLabels.ts';
import { HoursFields } from '../HoursFields.tsx';
import { SameName } from '../SameName.tsx';

/** 128 bits, for a webhook that signs. */
const newSecret = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const languageNames = { en: 'English', ru: 'Русский' } as const;

/** Adds a destination, or changes one. */
export function DestinationDialog({
  destination,
  onAdded,
  onClose,
}: {
  destination: Destination | null;
  onAdded: (id: number, name: string) => void;
  onClose: () => void;
}) {
  const { t, i18n } = useLingui();
  const { timezone } = useUiContext();
  const { mutateAsync } = useSaveDestination();
  const language = i18n.locale === 'ru' ? 'ru' : 'en';
  const [secret] = useState(newSecret);
  const values = destinationValues(destination, { timezone, language, secret });
  const names = {
    name: t`Name`,
    kind: t`Kind`,
    own: t`Only for me`,
    language: t`Language`,
    email: t`Email`,
    template: t`Format`,
    url: t`Address`,
    secret: t`Secret`,
    chatId: t`Chat`,
    isOnCall: t`Only while on call`,
    from: t({ message: 'From', context: 'time of day' }),
    to: t`To`,
    days: t`Days`,
    enabled: t`Enabled`,
  };
  const messages = {
    noTime: t`Enter a time, for example 18:30.`,
    noDays: t`Choose at least one day.`,
    noEmail: t`Enter a valid email address.`,
    noAddress: t`Should be a valid address.`,
    tooShort: t`Should have at least 16 characters.`,
    missing: t`Required.`,
  };
  return (
    <FormDialog
      size={560}
      title={destination ? t`Edit destination` : t`New destination`}
      submitLabel={destination ? t`Save` : t`Add`}
      schema={destinationForm(destination)}
      initial={values}
      {...(destination && { theirs: { values } })}
      texts={{ names, messages, values: { language: languageNames } }}
      onSubmit={async (output, _revision, signal) => {
        const id = await mutateAsync({ before: destination, destination: output, signal });
        if (!destination) onAdded(id, output.name);
      }}
      onClose={onClose}
    >
      {(form) => <Fields form={form} destination={destination} />}
    </FormDialog>
  );
}

function Fields({
  form: { field, form },
  destination,
}: {
  form: ZodForm<DestinationValues>;
  destination: Destination | null;
}) {
  const { t } = useLingui();
  const { guest, clone, username: owner } = useUser();
  const isOwn = !guest && !clone;
  const destinations = useDestinations();
  const { values } = form;
  const { kind } = values;
  return (
    <>
      <TextInput data-autofocus autoComplete="off" {...field('name')} />
      <SameName id={destination?.id ?? null} name={values.name} others={destinations.data} />
      {destination ? null : (
        <Select
          allowDeselect={false}
          data={(['mail', 'webhook'] as const).map((one) => ({
            value: one as string,
            label: t(kindLabels[one]),
          }))}
          {...field('kind')}
        />
      )}
      {kind === 'mail' ? <TextInput type="email" autoComplete="off" {...field('email')} /> : null}
      {kind === 'webhook' ? <WebhookFields field={field} values={values} before={destination} /> : null}
      <Select
        allowDeselect={false}
        data={Object.entries(languageNames).map(([value, label]) => ({ value, label }))}
        {...field('language')}
      />
      <Switch {...field('isOnCall', { type: 'checkbox' })} />
      {values.isOnCall ? <Shift field={field} timezone={values.timezone} /> : null}
      {destination ? null : (
        <Switch
          {...field('own', { type: 'checkbox' })}
          disabled={!isOwn}
          description={
            isOwn
              ? t`Receives alerts for what you can see. Otherwise it belongs to everyone and receives all alerts.`
              : t`Only ${owner} can change this.`
          }
        />
      )}
      <Switch {...field('enabled', { type: 'checkbox' })} />
    </>
  );
}

type Field = ZodForm<DestinationValues>['field'];

function WebhookFields({
  field,
  values: { template, url },
  before,
}: {
  field: Field;
  values: DestinationValues;
  before: Destination | null;
}) {
  const { t } = useLingui();
  const kept = before && isSameReceiver(before, { template, url }) ? t`unchanged` : '';
  const secretLabel = template === 'pagerduty' ? t`Integration key` : t`Signing secret`;
  return (
    <>
      <Select
        allowDeselect={false}
        data={webhookTemplates.map((one) => ({ value: one as string, label: t(templateLabels[one]) }))}
        {...field('template')}
      />
      <TextInput
        type="url"
        autoComplete="off"
        spellCheck={false}
        placeholder={kept || addressExamples[template]}
        description={
          before ? t`It may contain secrets, so it is not shown. Leave empty to keep it.` : undefined
        }
        {...field('url')}
      />
      {webhookNeeds[template].includes('secret') ? (
        <PasswordInput
          autoComplete="new-password"
          spellCheck={false}
          placeholder={kept}
          {...field('secret')}
          label={secretLabel}
          description={
            template === 'json'
              ? t`The header dugout-signature is "t=SECONDS,v1=HEX", an HMAC-SHA256 over "SECONDS.BODY".`
              : undefined
          }
        />
      ) : null}
      {webhookNeeds[template].includes('chatId') ? (
        <TextInput autoComplete="off" placeholder={kept || '-1001234567890'} {...field('chatId')} />
      ) : null}
    </>
  );
}

function Shift({ field, timezone }: { field: Field; timezone: string }) {
  return (
    <>
      <HoursFields from={field('from')} to={field('to')} days={field('days')} />
      <Text c="dimmed" fz="sm">
        <Trans>
          In the timezone {timezone}. At other times, other destinations are notified, or all of them if
          nobody is on call.
        </Trans>
      </Text>
    </>
  );
}
