import { useLingui } from '@lingui/react/macro';
import type { PairingRegion } from '#contract/http/accounts/pairing.ts';
import { Segments } from '#ui/Segments/Segments.tsx';

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
    <Segments
      label={t`Region`}
      value={value}
      onChange={onChange}
      options={[
        { value: 'europe', label: names.europe },
        { value: 'asia', label: names.asia },
      ]}
    />
  );
}
