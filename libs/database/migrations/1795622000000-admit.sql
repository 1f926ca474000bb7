-- Admits many requests in one round trip. Each names the hash of a token, or an organization whose caller is authenticated already, and
-- how many operations it counts. The rate windows of every organization among them are locked in the order of their ids, so that two
-- processes never deadlock; requests of one organization are decided in the order in which they arrived. Unknown tokens and organizations
-- return no row; revoked and expired tokens, and organizations that are switched off, return a row without windows. A window that ends later than a new
-- one would was opened before the clock was set back, and has ended.
CREATE OR REPLACE FUNCTION admit(
  p_token_hashes bytea[], p_organization_ids text[], p_counts integer[], p_tiers jsonb, p_short interval, p_long interval
) RETURNS TABLE (
  ordinal integer, token_id text, revoked boolean, organization_id text, api_enabled boolean,
  token_idle boolean, rate_tier rate_tier, billing_mode billing_mode, exclusions_version integer,
  balance bigint, period_allowance bigint, refused_by text,
  short_limit integer, short_used integer, short_reset integer,
  long_limit integer, long_used integer, long_reset integer
) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  request record;
  w rate_windows;
  moment timestamptz;
  changed boolean := false;
  decided integer[] := '{}';
BEGIN
  FOR request IN
    SELECT r.ordinal::integer, r.count, t.id AS token_id, o.id AS organization_id, o.rate_tier, o.billing_mode,
      o.exclusions_version, rate_windows AS windows,
      t.id IS NOT NULL AND coalesce(t.last_used_at NOT BETWEEN now() - interval '1 minute' AND now(), true) AS token_idle,
      -- A period that has ended is renewed by the next charge; until then, report what that charge will find.
      CASE WHEN b.period_ends_at <= now() THEN o.allowance_credits ELSE b.period_allowance END AS period_allowance,
      b.purchased + CASE WHEN b.period_ends_at <= now() THEN o.allowance_credits ELSE b.allowance END AS balance,
      coalesce(o.limit_per_minute, (p_tiers -> o.rate_tier::text ->> 'perMinute')::integer) AS short_limit,
      coalesce(o.limit_per_five_hours, (p_tiers -> o.rate_tier::text ->> 'perFiveHours')::integer) AS long_limit
    FROM unnest(p_token_hashes, p_organization_ids, p_counts) WITH ORDINALITY AS r (hash, organization_id, count, ordinal)
      LEFT JOIN api_tokens t ON t.sha256 = r.hash AND t.revoked_at IS NULL AND (t.expires_at IS NULL OR t.expires_at > now())
      JOIN organizations o ON o.id = coalesce(t.organization_id, r.organization_id) AND o.api_enabled
      JOIN credit_balances b ON b.organization_id = o.id
      JOIN rate_windows ON rate_windows.organization_id = o.id
    ORDER BY o.id, r.ordinal
    FOR UPDATE OF rate_windows
  LOOP
    IF request.organization_id IS DISTINCT FROM w.organization_id THEN
      IF changed THEN
        UPDATE rate_windows SET short_ends_at = w.short_ends_at, short_used = w.short_used,
          long_ends_at = w.long_ends_at, long_used = w.long_used, long_blocked = w.long_blocked
        WHERE organization_id = w.organization_id;
      END IF;
      changed := false;
      w := request.windows;
      moment := clock_timestamp();
      IF w.short_ends_at <= moment OR w.short_ends_at > moment + p_short THEN
        w.short_ends_at := moment + p_short;
        w.short_used := 0;
      END IF;
      IF w.long_ends_at <= moment OR w.long_ends_at > moment + p_long THEN
        w.long_ends_at := moment + p_long;
        w.long_used := 0;
        w.long_blocked := false;
      END IF;
    END IF;

    refused_by := NULL;
    IF w.long_used + request.count > request.long_limit THEN
      refused_by := 'long';
      -- The first refusal of an exhausted budget closes the window for its full length; later refusals do not extend it.
      IF w.long_used >= request.long_limit AND NOT w.long_blocked THEN
        w.long_ends_at := moment + p_long;
        w.long_blocked := true;
        changed := true;
      END IF;
    ELSIF w.short_used + request.count > request.short_limit THEN
      refused_by := 'short';
    ELSE
      w.short_used := w.short_used + request.count;
      w.long_used := w.long_used + request.count;
      w.long_blocked := false;
      changed := true;
    END IF;

    ordinal := request.ordinal;
    token_id := request.token_id;
    revoked := false;
    organization_id := request.organization_id;
    api_enabled := true;
    token_idle := request.token_idle;
    rate_tier := request.rate_tier;
    billing_mode := request.billing_mode;
    exclusions_version := request.exclusions_version;
    balance := request.balance;
    period_allowance := request.period_allowance;
    short_limit := request.short_limit;
    short_used := w.short_used;
    short_reset := ceil(extract(epoch FROM w.short_ends_at - moment)::float8);
    long_limit := request.long_limit;
    long_used := w.long_used;
    long_reset := ceil(extract(epoch FROM w.long_ends_at - moment)::float8);
    decided := decided || ordinal;
    RETURN NEXT;
  END LOOP;
  IF changed THEN
    UPDATE rate_windows SET short_ends_at = w.short_ends_at, short_used = w.short_used,
      long_ends_at = w.long_ends_at, long_used = w.long_used, long_blocked = w.long_blocked
    WHERE organization_id = w.organization_id;
  END IF;

  IF cardinality(decided) < cardinality(p_counts) THEN
    RETURN QUERY
      SELECT r.ordinal::integer, t.id, t.revoked_at IS NOT NULL OR coalesce(t.expires_at <= now(), false), o.id, o.api_enabled, NULL::boolean,
        NULL::rate_tier, NULL::billing_mode, NULL::integer, NULL::bigint, NULL::bigint, NULL::text,
        NULL::integer, NULL::integer, NULL::integer, NULL::integer, NULL::integer, NULL::integer
      FROM unnest(p_token_hashes, p_organization_ids) WITH ORDINALITY AS r (hash, organization_id, ordinal)
        LEFT JOIN api_tokens t ON t.sha256 = r.hash
        LEFT JOIN organizations o ON o.id = coalesce(t.organization_id, r.organization_id)
      WHERE r.ordinal <> ALL (decided) AND (t.id IS NOT NULL OR o.id IS NOT NULL);
  END IF;
END $$;
