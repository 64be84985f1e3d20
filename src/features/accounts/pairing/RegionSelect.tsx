import { useLingui } from '@lingui/react/macro';
import { SegmentedControl } from '@mantine/core';
import type { PairingRegion } from '#contract/http/accounts/pairing.ts';

/** The region that pairing info is imported from. */
export function RegionSelect({
  value,
  onChange,
}: {
  value: PairingRegion;
  onChange: (region: PairingRegion) => void;
}) {
  const { t } = useLingui();
  const names: Record<PairingRegion, string> = { europe: t`Europe`, asia: t`Asia` };
  return (
    <SegmentedControl
      aria-label={t`Region`}
      value={value}
      onChange={onChange}
      data={[
        { value: 'europe', label: names.europe },
        { value: 'asia', label: names.asia },
      ]}
    />
  );
}
