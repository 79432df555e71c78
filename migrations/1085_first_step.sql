-- A contact of which no step was taken yet stands at no node; which mail it comes to first is a fact of the version.
alter table sequence_versions add column first_step integer;
comment on column sequence_versions.first_step is 'the number of the mail that a contact comes to first; null: there is none, or a branch comes before it';
with recursive ways as (
    select v.team_id, v.campaign_id, v.version, v.nodes, v.edges, 1 as passed,
      jsonb_path_query_first(v.nodes, '$[*] ? (@.type == "startNode")') as node
    from sequence_versions v
    union all
    select w.team_id, w.campaign_id, w.version, w.nodes, w.edges, w.passed + 1,
      jsonb_path_query_first(w.nodes, '$[*] ? (@.id == $at)', jsonb_build_object('at', e.target))
    from ways w cross join lateral (
      select min(e ->> 'target') as target from jsonb_array_elements(w.edges) e where e ->> 'source' = w.node ->> 'id'
      having count(distinct e ->> 'target') = 1) e
    where w.node ->> 'type' not in ('ifNode', 'switchNode', 'emailNode') and w.passed <= jsonb_array_length(w.nodes))
  update sequence_versions v set first_step = nullif((w.node -> 'data' ->> 'step_number')::numeric::integer, 0) from ways w
  where w.node ->> 'type' = 'emailNode' and jsonb_typeof(w.node -> 'data' -> 'step_number') = 'number'
    and w.team_id = v.team_id and w.campaign_id = v.campaign_id and w.version = v.version;
