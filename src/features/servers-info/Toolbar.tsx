import { Trans, useLingui } from '@lingui/react/macro';
import { IconListDetails } from '@tabler/icons-react';
import type { Ref } from 'react';
import type { Server } from '#contract/http/servers.ts';
import { countServers } from '#domain/servers/serverRules.ts';
import { serverFilters } from '#domain/servers/select.ts';
import { ActionToolbar } from '#ui/Toolbar/ActionToolbar.tsx';
import { SearchBox } from '#ui/Toolbar/SearchBox.tsx';
import { PageTitle, Toolbar } from '#ui/Toolbar/Toolbar.tsx';
import { ToolButton } from '#ui/Toolbar/ToolButton.tsx';
import { tooltipProps } from '#ui/Tips/Tips.tsx';
import { Segments } from '#ui/Segments/Segments.tsx';
import { type InfoActions, useInfoGroups } from './useInfoGroups.ts';
import type { InfoView } from './useView.ts';
import { filterLabels, pageKeys } from './pageLabels.ts';

export interface InfoToolbarProps extends InfoActions {
  /** All servers; undefined while loading. */
  servers: readonly Server[] | undefined;
  view: InfoView;
  textRef: Ref<HTMLInputElement>;
}

/** The page title with its figures, actions on all servers, and view controls. */
export function InfoToolbar(props: InfoToolbarProps) {
  const { servers, view, textRef } = props;
  const { t } = useLingui();
  const counts = servers && countServers(servers);
  const { total = 0, open = 0, online = 0 } = counts ?? {};
  const groups = useInfoGroups(props, total > 0);
  const shown = props.shown.length;
  return (
    <Toolbar
      label={t`Servers`}
      title={
        <PageTitle
          figures={
            counts
              ? [
                  <Trans key="total">
                    total: <b>{total}</b>
                  </Trans>,
                  <Trans key="open">
                    open: <b>{open}</b>
                  </Trans>,
                  <Trans key="online">
                    online: <b>{online}</b>
                  </Trans>,
                ]
              : []
          }
          shown={counts && view.isFiltered ? shown : undefined}
        >
          {counts ? t`Servers info:` : t`Servers info`}
        </PageTitle>
      }
      actions={<ActionToolbar groups={groups} />}
    >
      <SearchBox
        value={view.text}
        onChange={view.setText}
        label={t`Filter by text`}
        tooltip={t`Name, address, version or config`}
        keys={pageKeys.text}
        inputRef={textRef}
      />
      <div {...tooltipProps(t`Filter servers`, pageKeys.filter)}>
        <Segments
          label={t`Filter`}
          value={view.filter}
          onChange={view.setFilter}
          options={serverFilters.map((value) => ({ value, label: t(filterLabels[value]) }))}
        />
      </div>
      <ToolButton
        icon={IconListDetails}
        label={t`One line for each server`}
        isOn={view.isList}
        onClick={() => view.setList(!view.isList)}
      />
    </Toolbar>
  );
}
