import { useLingui } from '@lingui/react/macro';
import { Checkbox, PasswordInput, type PasswordInputProps, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { textFaults } from '#contract/common.ts';
import { type WebBotAccount, webBotFaults, type WebBotInput } from '#contract/http/webBots.ts';
import { useSaveWebBots } from '#data/webBots/mutations.ts';
import { canDelete } from '#domain/webBots/status.ts';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { toast } from '#ui/toasts/toasts.tsx';
import {
  emptyForm,
  fieldOf,
  type FormKey,
  formKeys,
  formOf,
  formSchema,
  type FormValues,
} from './formValues.ts';
import { fieldNames } from './webBotLabels.ts';
import classes from './WebBots.module.css';
import { revealMs } from '#ui/DataGrid/cursor/useReveal.ts';

export interface WebBotFormDialogProps {
  /** Null: a new account. */
  accountId: number | null;
  accounts: readonly WebBotAccount[];
  onClose: () => void;
}

const isSecret = (key: FormKey): boolean => key !== 'email' && key !== 'host' && key !== 'port';

/** A form for the data of one account. Accounts are matched by email, so that of an existing one cannot be changed. */
export function WebBotFormDialog({ accountId, accounts, onClose }: WebBotFormDialogProps) {
  const { t } = useLingui();
  const { mutateAsync } = useSaveWebBots();
  const account = accounts.find(({ id }) => id === accountId);
  const isNew = accountId === null;
  const [initial] = useState<FormValues>(() => (account ? formOf(account) : emptyForm));
  const [isRepeated, setRepeated] = useState(false);
  const [round, setRound] = useState(0);

  async function save(input: WebBotInput, seen: number | undefined, signal: AbortSignal): Promise<void> {
    const shown = seen === undefined ? {} : { seen: new Date(seen).toISOString() };
    const { created } = await mutateAsync({ accounts: [{ ...input, ...shown }], signal });
    const { email } = input;
    toast.message(created > 0 ? t`${email} was added` : t`${email} was updated`);
  }

  return (
    <FormDialog<FormValues, WebBotInput>
      key={round}
      title={isNew ? t`Update data via form` : t`Edit account data`}
      submitLabel={isNew ? t`Send` : t`Save`}
      size={560}
      schema={formSchema}
      initial={initial}
      texts={{
        names: Object.fromEntries(formKeys.map((key) => [key, t(fieldNames[fieldOf(key)])])),
        messages: {
          [webBotFaults.required]: t`Required.`,
          [webBotFaults.email]: t`Should be a valid email address.`,
          [webBotFaults.ip]: t`Should be a valid IP address.`,
          [textFaults.unreadable]: t`This text contains characters that cannot be displayed.`,
          [webBotFaults.tooLong]: t`Should be at most 500 characters.`,
          [webBotFaults.port]: t`Should be a number from 1 to 65535.`,
        },
      }}
      {...(account ? { theirs: { values: formOf(account), revision: Date.parse(account.updatedAt) } } : {})}
      onSubmit={save}
      onDone={() => (isNew && isRepeated ? setRound(round + 1) : onClose())}
      onClose={onClose}
    >
      {({ field, form }) => {
        const email = form.getValues().email.trim().toLowerCase();
        const known = isNew ? accounts.find((other) => other.email.toLowerCase() === email) : account;
        return (
          <>
            <div className={classes.fields}>
              {formKeys.map((key) => {
                const props = { ...field(key), withAsterisk: true };
                if (isSecret(key)) return <SecretInput key={key} {...props} />;
                return (
                  <TextInput
                    key={key}
                    {...props}
                    {...(key === 'email' ? { className: classes.wide ?? '', type: 'email' } : {})}
                    {...(key === 'email' && !isNew
                      ? { readOnly: true, description: t`Accounts are matched by email.` }
                      : {})}
                    {...(key === (isNew ? 'email' : 'host') ? { 'data-autofocus': true } : {})}
                    {...(key === 'port' ? { inputMode: 'numeric' } : {})}
                    autoComplete="off"
                    spellCheck={false}
                  />
                );
              })}
            </div>
            <div role="status">
              {known && isNew ? (
                <p className={classes.hint}>
                  {t`An account with this email exists: its data will be replaced.`}
                </p>
              ) : null}
              {known && !canDelete(known) ? (
                <p className={classes.hint}>
                  {t`The account is marked as deleted: sending its data brings it back into use.`}
                </p>
              ) : null}
            </div>
            {isNew ? (
              <Checkbox
                label={t`Keep this open to add another one`}
                checked={isRepeated}
                onChange={({ currentTarget }) => setRepeated(currentTarget.checked)}
              />
            ) : null}
          </>
        );
      }}
    </FormDialog>
  );
}

/** A field for a secret. A revealed secret is masked again after 30 s. */
function SecretInput(props: PasswordInputProps) {
  const { t } = useLingui();
  const [isVisible, setVisible] = useState(false);
  useEffect(() => {
    if (!isVisible) return undefined;
    const timer = setTimeout(() => setVisible(false), revealMs);
    return () => clearTimeout(timer);
  }, [isVisible]);
  const label = typeof props.label === 'string' ? props.label : '';
  return (
    <PasswordInput
      visible={isVisible}
      onVisibilityChange={setVisible}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': isVisible ? t`Hide: ${label}` : t`Show: ${label}` }}
      // Not the user's own password: the browser neither fills it in nor offers to save it.
      autoComplete="new-password"
      autoCapitalize="off"
      spellCheck={false}
      {...props}
      aria-invalid={Boolean(props.error)}
    />
  );
}
