import { useLingui } from '@lingui/react/macro';
import { Checkbox, PasswordInput, Select, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { requiredStagedFields, stagedFields, type StagedValues } from '#domain/accounts/staged/staged.ts';
import { stagedFaults } from '#domain/accounts/staged/stagedFaults.ts';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import type { ZodForm } from '#ui/form/useZodForm.ts';
import { toast } from '#ui/toasts/toasts.tsx';
import { useFaultText } from '../faultTexts.ts';
import { useFieldName } from '#entities/accountFields/fieldNames.ts';
import classes from './Add.module.css';
import { fieldGroups } from './fieldGroups.ts';
import { type FormTexts, formKey, formSchema, isFlag, textsOf } from './formValues.ts';
import type { ServerNames } from './useServerNames.ts';

export interface AccountFormDialogProps {
  servers: ServerNames;
  /** Null: a new account. */
  values: StagedValues | null;
  serverId: number | null;
  /** @returns why it was not saved; null when it was */
  onSave: (values: StagedValues) => string | null;
  onClose: () => void;
}

const fieldsOf = (group: string): string[] => stagedFields.filter((path) => path.startsWith(`${group}.`));
const single = stagedFields.filter((path) => !path.includes('.'));

/** A form for a new account: required fields first, the others in collapsible sections. */
export function AccountFormDialog({ servers, values, serverId, onSave, onClose }: AccountFormDialogProps) {
  const { t } = useLingui();
  const fieldName = useFieldName();
  const faultText = useFaultText();
  const isNew = values === null;
  const [isRepeated, setRepeated] = useState(false);
  const [round, setRound] = useState<{ count: number; values: StagedValues }>({
    count: 0,
    values: values ?? { serverId },
  });
  const saved = useRef<StagedValues | null>(null);

  const close = (): void => {
    const last = saved.current;
    saved.current = null;
    // The next account is usually on the same console.
    if (last && isRepeated)
      setRound({
        count: round.count + 1,
        values: { serverId: last['serverId'] ?? null, consoleName: last['consoleName'] ?? null },
      });
    else onClose();
  };

  return (
    <FormDialog<FormTexts, StagedValues>
      key={round.count}
      isLocal
      title={isNew ? t`New account` : t`Edit account`}
      submitLabel={isNew ? t`Add` : t`Save`}
      size={720}
      schema={formSchema}
      initial={textsOf(round.values)}
      texts={{
        names: Object.fromEntries(stagedFields.map((path) => [formKey(path), fieldName(path)])),
        messages: Object.fromEntries(Object.values(stagedFaults).map((fault) => [fault, faultText(fault)])),
      }}
      onSubmit={(output) => {
        const problem = onSave(output);
        if (problem !== null) {
          toast.warning(problem);
          // The form stays open, with what was typed.
          return Promise.reject(new DOMException(problem, 'AbortError'));
        }
        saved.current = output;
        return Promise.resolve();
      }}
      onClose={close}
    >
      {(zodForm) => (
        <>
          <div className={classes.fields}>
            {single.map((path) => (
              <Field
                key={path}
                path={path}
                zodForm={zodForm}
                servers={servers}
                isFirst={path === firstOf(round.values)}
              />
            ))}
          </div>
          <div className={classes.sections}>
            {Object.entries(fieldGroups).map(([group, title]) => (
              <Section
                key={group}
                group={group}
                title={t(title)}
                zodForm={zodForm}
                servers={servers}
                initial={round.values}
              />
            ))}
          </div>
          {isNew ? (
            <Checkbox
              label={t`Keep this open to add another one`}
              checked={isRepeated}
              onChange={({ currentTarget }) => setRepeated(currentTarget.checked)}
            />
          ) : null}
        </>
      )}
    </FormDialog>
  );
}

/** The first empty field gets the focus. */
const firstOf = (values: StagedValues): string =>
  ['serverId', 'consoleName', 'email'].find((path) => (values[path] ?? null) === null) ?? 'email';

interface FieldProps {
  path: string;
  zodForm: ZodForm<FormTexts>;
  servers: ServerNames;
  isFirst?: boolean;
}

interface SectionProps extends Pick<FieldProps, 'zodForm' | 'servers'> {
  group: string;
  title: string;
  initial: StagedValues;
}

function Section({ group, title, zodForm, servers, initial }: SectionProps) {
  const fields = fieldsOf(group);
  const hasValue = fields.some((path) => (initial[path] ?? null) !== null);
  const hasError = fields.some((path) => zodForm.field(formKey(path)).error !== null);
  const [isOpen, setOpen] = useState(hasValue);
  return (
    // A section with errors is opened, so that they are visible and their fields can take the focus.
    <details open={isOpen || hasError} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{title}</summary>
      <div className={classes.fields}>
        {fields.map((path) => (
          <Field key={path} path={path} zodForm={zodForm} servers={servers} />
        ))}
      </div>
    </details>
  );
}

function Field({ path, zodForm, servers, isFirst = false }: FieldProps) {
  const { t } = useLingui();
  const input = {
    ...zodForm.field(formKey(path)),
    withAsterisk: requiredStagedFields.has(path),
    ...(isFirst ? { 'data-autofocus': true } : {}),
  };
  if (path === 'serverId') {
    return (
      <Select
        {...input}
        value={input.value === '' ? null : (input.value as string)}
        allowDeselect={false}
        placeholder={t`Select a server`}
        nothingFoundMessage={t`No matching server.`}
        data={servers.options.map(({ group, items }) => ({ group, items: [...items] }))}
      />
    );
  }
  if (isFlag(path)) {
    const [yes, no] = path === 'guest' ? [t`Guest`, t`Main`] : [t`Yes`, t`No`];
    return (
      <Select
        inputMode="none"
        {...input}
        allowDeselect={false}
        data={[
          { value: '', label: '—' },
          { value: 'true', label: yes },
          { value: 'false', label: no },
        ]}
      />
    );
  }
  const attributes = { autoComplete: 'off', spellCheck: false } as const;
  if (/password|gauth|securityAnswer/.test(path)) {
    return <PasswordInput {...input} {...attributes} autoComplete="new-password" />;
  }
  const hint = path.endsWith('birthday') ? 'YYYY/MM/DD' : path === 'index' ? '0–30' : undefined;
  return <TextInput {...input} {...attributes} {...(hint ? { placeholder: hint } : {})} />;
}
