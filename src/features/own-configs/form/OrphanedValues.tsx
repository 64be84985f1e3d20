import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { DataDraft } from '#domain/configs/draft.ts';
import { useValueText } from '#entities/configs/configTexts.ts';
import { useObservable } from '#ui/useObservable.ts';
import classes from './Form.module.css';

/** Values that the schema no longer knows: they keep a config from being saved until they are removed. */
export function OrphanedValues({ names, draft }: { names: readonly string[]; draft: DataDraft }) {
  const { t } = useLingui();
  const valueText = useValueText();
  const data = useObservable(draft.data);
  const left = names.filter((name) => Object.hasOwn(data, name));
  if (left.length === 0) return null;
  return (
    <section className={classes.orphaned} data-orphaned aria-label={t`Values without a field`}>
      <p>{t`The schema no longer has these fields. Remove their values before you save.`}</p>
      <ul>
        {left.map((name) => (
          <li key={name}>
            <span>
              <b>{name}</b> = {valueText(data[name])}
            </span>
            <Button
              size="compact-xs"
              variant="default"
              aria-label={t`Remove ${name}`}
              onClick={() => draft.set(name, undefined)}
            >
              {t`Remove`}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
