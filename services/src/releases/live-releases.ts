/**
 * Every app's live release with its rollout. One that was rolled back from is no fallback: it was live after the one that is live again;
 * nor is one whose files are gone.
 */
export const liveReleases = `
  with live as (select distinct on (app) * from live_changes order by app, id desc),
    first as (select app, version, min(id) as id from live_changes group by app, version),
    before as (
      select distinct on (change.app) change.app, change.version, change.id
      from live_changes change
        join live on live.app = change.app
        join first on first.app = live.app and first.version = live.version
        join releases kept on kept.app = change.app and kept.version = change.version
      where change.id < first.id and kept.pruned is null
      order by change.app, change.id desc
    )
  select live.app, live.version, live.id as change, live.by, release.description, release.files,
    case when good.version is not null then
      json_build_object('version', good.version, 'description', good.description, 'files', good.files)
    end as fallback, before.id::float8 as "fallbackChange",
    case when coming.version is not null then
      json_build_object(
        'version', coming.version, 'share', live.rollout_share, 'description', coming.description, 'files', coming.files)
    end as rollout
  from live join releases release on release.app = live.app and release.version = live.version
    left join before on before.app = live.app
    left join releases good on good.app = before.app and good.version = before.version
    left join releases coming on coming.app = live.app and coming.version = live.rollout_version
  order by live.app`;
