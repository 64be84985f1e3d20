import { useLingui } from '@lingui/react/macro';
import { IconArticle } from '@tabler/icons-react';
import { useLocation, useNavigate } from 'react-router';
import type { GameConsole } from '#contract/http/consoles.ts';
import { pathTo } from '#domain/access/paths.ts';
import type { MenuEntry } from '#ui/ContextMenu/entries.ts';

/** The entry of a console's menu that opens its page; none on that page. */
export function useConsolePageEntry(): (gameConsole: Pick<GameConsole, 'id'>) => readonly MenuEntry[] {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return ({ id }) => {
    const to = pathTo('console', { params: { id } });
    return pathname === to
      ? []
      : [
          {
            key: 'page',
            label: t`Open the page of the console`,
            icon: IconArticle,
            permission: 'consoles_view' as const,
            onSelect: () => void navigate(to),
          },
        ];
  };
}
