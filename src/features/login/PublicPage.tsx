import { Box, Group, ActionIcon, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Mark } from '#ui/layout/Mark.tsx';
import { Row } from '#ui/layout/flex.ts';
import { useColorScheme, useLanguage } from '#data/preferences/useSettings.ts';
import { Backdrop } from './Backdrop.tsx';
import classes from './LoginPage.module.css';
import { useLingui } from '@lingui/react/macro';
import { IconCloudOff, IconLanguage, IconMoon, IconSun } from '@tabler/icons-react';
import { useOffline } from '#data/offline/hooks.ts';

export interface PublicPageProps {
  title: ReactNode;
  children: ReactNode;
  /** Links to related pages, below the content. */
  links?: ReactNode;
}

/** Frame of the pages outside the shell: brand, title, theme and language. */
export function PublicPage({ title, children, links }: PublicPageProps) {
  return (
    <div className={classes.page}>
      <Backdrop />
      <Group gap={4} wrap="nowrap" pos="absolute" top={12} right={12}>
        <Appearance />
      </Group>
      <div data-card className={classes.card}>
        <Group gap={12} wrap="nowrap">
          <Mark size={40} />
          <div>
            <Box c="bright" fz={18} fw={650} lts="-0.01em" lh={1.25}>
              Dugout
            </Box>
            <Box c="dimmed" fz="sm" lh={1.35}>
              [{location.hostname}]
            </Box>
          </div>
        </Group>
        <Box component="h1" mt={28} mb={16} c="bright" fz={22} fw={600} lts="-0.01em" lh={1.3}>
          {title}
        </Box>
        <OfflineNotice />
        {children}
        {links ? (
          <Row component="nav" gap="4px 16px" align="stretch" justify="space-between" mt={20}>
            {links}
          </Row>
        ) : null}
      </div>
    </div>
  );
}

/** Note that sign-in is not possible while offline. */
function OfflineNotice() {
  const { t } = useLingui();
  const isOffline = useOffline();
  return (
    <div role="status">
      {isOffline ? (
        <p className={classes.offline}>
          <IconCloudOff size={20} stroke={1.6} aria-hidden="true" />
          <span>{t`You are offline. You can sign in once the connection is restored.`}</span>
        </p>
      ) : null}
    </div>
  );
}

/** Theme and language, before anybody is signed in. */
function Appearance() {
  const { t } = useLingui();
  const [scheme, setScheme] = useColorScheme();
  const [language, setLanguage] = useLanguage();
  const isDark = scheme === 'dark';
  const other = language === 'en' ? 'ru' : 'en';
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        size="sm"
        px="xs"
        lang={other}
        leftSection={<IconLanguage size={18} stroke={1.6} />}
        onClick={() => setLanguage(other)}
      >
        {other === 'ru' ? 'Русский' : 'English'}
      </Button>
      <ActionIcon
        size={36}
        onClick={() => setScheme(isDark ? 'light' : 'dark')}
        aria-label={isDark ? t`Light theme` : t`Dark theme`}
      >
        {isDark ? <IconSun size={20} stroke={1.6} /> : <IconMoon size={20} stroke={1.6} />}
      </ActionIcon>
    </>
  );
}
