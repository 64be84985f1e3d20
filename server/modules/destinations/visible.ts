import { type RawBuilder, sql } from 'kysely';
import { reachOf, seesAllUpTo } from '#server/modules/access/index.ts';

/**
 * Condition on the tables `i` (incidents) and `d` (destinations): the destination may be notified of the
 * incident. A destination of the installation is notified of everything that does not concern only one person;
 * that of a person, of what this person may see.
 */
export const mayBeNotified: RawBuilder<boolean> = sql<boolean>`case when d.owner_id is null then i.user_id is null
  else exists (
    select from users u where u.id = d.owner_id and not u.blocked and u.role <= ${sql.lit(reachOf('incidents_view'))}
      and case when i.user_id is not null then i.user_id = u.id
        else u.role <= ${sql.lit(seesAllUpTo)} or i.server_id in (
          select s.id from servers s join user_server_groups g on g.group_id = s.group_id where g.user_id = u.id) end
  ) end`;
