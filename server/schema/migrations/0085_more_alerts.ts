import { type Kysely, sql } from 'kysely';

/** Rules about pictures, disks, starts, backups and what is below normal, with what they compare. */
const statements = [
  'alter table consoles add picture_lost_since timestamptz',
  'alter table servers add disk_free bigint, add disk_size bigint',
  // At most one row.
  `create table backups (
    is_only boolean primary key default true check (is_only),
    watched_since timestamptz not null,
    made_at timestamptz
  )`,
  // Days are kept for the previews of rules.
  'alter table below_normal drop constraint below_normal_pkey',
  // The default is for processes of the release before, which judge the day before.
  `alter table below_normal add day date default ((now() at time zone 'UTC')::date - 1)`,
  'update below_normal set day = coalesce((select max(day) from judged_days), day)',
  'alter table below_normal alter day set not null',
  'alter table below_normal add primary key (day, subject, object_id, name, measure)',
  // Consoles and accounts are so many that a few are below normal by chance every day.
  `insert into alert_rules (kind, params, for_seconds, clear_seconds, severity, enabled) values
    ('pictureStale', '{}', 60, 60, 'warning', true),
    ('startRefused', '{}', 60, 60, 'warning', true),
    ('agentTooOld', '{}', 60, 60, 'warning', true),
    ('serverDiskFull', '{"percent": 10}', 60, 60, 'critical', true),
    ('backupOld', '{"days": 7}', 0, 60, 'warning', true),
    ('serverBelowNormal', '{"percent": 25}', 0, 60, 'info', true),
    ('consoleBelowNormal', '{"percent": 40}', 0, 60, 'info', false),
    ('accountBelowNormal', '{"percent": 40}', 0, 60, 'info', false)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
