import { Trans, useLingui } from '@lingui/react/macro';
import { Box } from '@mantine/core';
import { IconBook2, IconExternalLink } from '@tabler/icons-react';
import { NavLink, useLocation } from 'react-router';
import { useEnums } from '#data/enums/queries.ts';
import { screenAddress } from '#domain/access/screenAddress.ts';
import { sectionCaptions, sectionNames } from '../screenNames.ts';
import classes from './Drawer.module.css';
import { useSections } from './sections.ts';

/** Links of the side drawer. The shell controls its width. */
export function Drawer({ id, onFollow }: { id: string; onFollow: () => void }) {
  const sections = useSections();
  const { guideUrl } = useEnums();
  const { t } = useLingui();
  const location = useLocation();
  return (
    <nav id={id} className={classes.drawer} aria-label={t`Main menu`}>
      <div className={classes.scroll}>
        {sections.map(({ name, items }) => (
          <section key={name} className={classes.section}>
            {name ? (
              <h2 className={classes.title}>
                <span className={classes.caption} aria-hidden="true">
                  {t(sectionCaptions[name])}
                </span>
                <span className={classes.label}>{t(sectionNames[name])}</span>
              </h2>
            ) : null}
            <ul className={classes.list}>
              {items.map(({ route, label, of, icon: Icon }) => (
                <li key={route}>
                  <NavLink
                    to={screenAddress(route, location)}
                    end
                    data-hover
                    className={classes.link ?? ''}
                    onClick={onFollow}
                  >
                    <Icon size={20} stroke={1.6} className={classes.icon} aria-hidden="true" />
                    <span className={classes.label}>
                      {t(label)}
                      {of ? (
                        <Box component="span" c="dimmed">
                          {' '}
                          {t(of)}
                        </Box>
                      ) : null}
                    </span>
                  </NavLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      {guideUrl !== null ? (
        <div className={classes.list}>
          <a
            data-hover
            className={classes.link}
            href={guideUrl}
            target="_blank"
            rel="noreferrer"
            onClick={onFollow}
          >
            <IconBook2 size={20} stroke={1.6} className={classes.icon} aria-hidden="true" />
            <span className={classes.label}>
              <Trans>Guide</Trans> <IconExternalLink size={14} aria-hidden="true" />
            </span>
          </a>
        </div>
      ) : null}
    </nav>
  );
}
