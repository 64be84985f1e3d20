import { useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { z } from 'zod';
import { line, textLength } from '#contract/common.ts';
import { maxProxyUrl } from '#contract/http/proxies.ts';
import { useAddProxy } from '#data/proxies/mutations.ts';
import { orEmpty } from '#domain/forms.ts';
import { faultOfUrl } from '#domain/proxies/csv.ts';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { toast } from '#ui/toasts/toasts.tsx';
import { urlFaults } from '../proxyLabels.ts';

const form = z.object({
  url: z
    .string()
    .trim()
    .max(maxProxyUrl)
    .superRefine((url, context) => {
      const fault = faultOfUrl(url);
      if (fault !== null) context.addIssue({ code: 'custom', message: fault });
    }),
  region: orEmpty(line(textLength.name)),
});

export function AddFormDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const add = useAddProxy(t`You already have this proxy.`);
  return (
    <FormDialog
      title={t`New proxy`}
      submitLabel={t`Add`}
      schema={form}
      initial={{ url: '', region: '' }}
      texts={{
        names: { url: t`URL`, region: t`Region` },
        messages: Object.fromEntries(Object.entries(urlFaults).map(([fault, text]) => [fault, t(text)])),
      }}
      onSubmit={async (proxy, _revision, signal) => {
        await add(proxy, signal);
        toast.message(t`Proxy added`);
      }}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <TextInput
            {...field('url')}
            data-autofocus
            withAsterisk
            autoComplete="off"
            spellCheck={false}
            inputMode="url"
            placeholder="http://login:password@203.0.113.7:3128"
            description={t`Protocol http, https or socks5, host, port, and login with password if needed`}
          />
          <TextInput {...field('region')} autoComplete="off" />
        </>
      )}
    </FormDialog>
  );
}
