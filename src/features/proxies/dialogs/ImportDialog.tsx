import { Plural, useLingui } from '@lingui/react/macro';
import { Box, Button, Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { type ProxySource, proxySources } from '#contract/http/proxies.ts';
import { useImportProxies } from '#data/proxies/mutations.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { DialogFooter } from '#ui/dialogs/DialogFooter.tsx';
import { Problem } from '#ui/dialogs/Problem.tsx';
import { useDialogCall } from '#ui/dialogs/useDialogCall.tsx';
import { useUiContext } from '#ui/uiContext.ts';

interface Result {
  found?: number | undefined;
  created: number;
  duplicates: number;
  invalid?: number | undefined;
}

/** Adds the proxies of accounts, and shows the result. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { can } = useUiContext();
  const sources = proxySources.filter((source) =>
    can(source === 'proxy' ? 'accountsView_proxy' : 'accountsView_webAppProxy'),
  );
  const [source, setSource] = useState<ProxySource>(sources[0] ?? 'proxy');
  const [result, setResult] = useState<Result | null>(null);
  const { mutateAsync } = useImportProxies();
  const call = useDialogCall(t`Import from database`, onClose);
  const names: Record<ProxySource, string> = { proxy: t`Proxy`, webAppProxy: t`Web app proxy` };

  const run = (): void => {
    setResult(null);
    call.run(async (signal) => setResult(await mutateAsync({ source, signal })), { onDone: () => undefined });
  };
  return (
    <Dialog title={t`Import from database`} size={440} onClose={call.close}>
      <Radio.Group
        label={t`Proxies of your accounts, from the field`}
        value={source}
        onChange={(value) => setSource(value as ProxySource)}
      >
        <Stack gap={10} mt={8}>
          {sources.map((name, at) => (
            <Radio
              key={name}
              value={name}
              label={names[name]}
              disabled={call.isBusy}
              {...(at === 0 ? { 'data-autofocus': true } : {})}
            />
          ))}
        </Stack>
      </Radio.Group>
      <div role="status">{result ? <Found result={result} /> : null}</div>
      <Problem>{call.problem}</Problem>
      <DialogFooter onCancel={call.close} cancelLabel={result ? t`Close` : null}>
        <Button loading={call.isBusy} disabled={sources.length === 0} onClick={run}>
          {t`Import`}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

function Found({ result: { found, created, duplicates, invalid = 0 } }: { result: Result }) {
  return (
    <Box data-points component="ul" mt={12} fz="sm">
      {found === undefined ? null : (
        <li>
          <Plural value={found} one="# proxy found" other="# proxies found" />
        </li>
      )}
      <li>
        <Plural value={created} one="# proxy added" other="# proxies added" />
      </li>
      {duplicates > 0 ? (
        <li>
          <Plural value={duplicates} one="# is there already" other="# are there already" />
        </li>
      ) : null}
      {invalid > 0 ? (
        <li>
          <Plural
            value={invalid}
            one="# account has no valid address"
            other="# accounts have no valid address"
          />
        </li>
      ) : null}
    </Box>
  );
}
