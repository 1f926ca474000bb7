import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * `admit` decides on many requests in one round trip. It locks the windows of every organization among them, always in the
 * order of their ids, so that two processes never wait for each other in a circle; within an organization, requests are
 * decided in the order in which they came. Tokens that are unknown give no row, and those that may not pass one without windows.
 */
export class AddAdmitFunction1795305900000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION admit(
        p_hashes bytea[], p_counts integer[], p_tiers jsonb, p_short interval, p_long interval
      ) RETURNS TABLE (
        ordinal integer, token_id text, revoked boolean, organization_id text, api_enabled boolean,
        token_idle boolean, rate_tier rate_tier, billing_mode billing_mode, exclusions_version integer,
        balance bigint, period_allowance bigint, refused_by text,
        short_limit integer, short_used integer, short_reset integer,
        long_limit integer, long_used integer, long_reset integer
      ) LANGUAGE plpgsql AS $$
      #variable_conflict use_column
      DECLARE
        asked record;
        w rate_windows;
        moment timestamptz;
        changed boolean := false;
        decided integer[] := '{}';
      BEGIN
        FOR asked IN
          SELECT r.ordinal::integer, r.count, t.id AS token_id, o.id AS organization_id, o.rate_tier, o.billing_mode,
            o.exclusions_version, rate_windows AS windows,
            coalesce(t.last_used_at <= now() - interval '1 minute', true) AS token_idle,
            -- A period that has ended is renewed by the next charge; until then this says what that will find.
            CASE WHEN b.period_ends_at <= now() THEN o.allowance_credits ELSE b.period_allowance END AS period_allowance,
            b.purchased + CASE WHEN b.period_ends_at <= now() THEN o.allowance_credits ELSE b.allowance END AS balance,
            coalesce(o.limit_per_minute, (p_tiers -> o.rate_tier::text ->> 'perMinute')::integer) AS short_limit,
            coalesce(o.limit_per_five_hours, (p_tiers -> o.rate_tier::text ->> 'perFiveHours')::integer) AS long_limit
          FROM unnest(p_hashes, p_counts) WITH ORDINALITY AS r (hash, count, ordinal)
            JOIN api_tokens t ON t.sha256 = r.hash AND t.revoked_at IS NULL
            JOIN organizations o ON o.id = t.organization_id AND o.api_enabled
            JOIN credit_balances b ON b.organization_id = o.id
            JOIN rate_windows ON rate_windows.organization_id = o.id
          ORDER BY o.id, r.ordinal
          FOR UPDATE OF rate_windows
        LOOP
          IF asked.organization_id IS DISTINCT FROM w.organization_id THEN
            IF changed THEN
              UPDATE rate_windows SET short_ends_at = w.short_ends_at, short_used = w.short_used,
                long_ends_at = w.long_ends_at, long_used = w.long_used, long_blocked = w.long_blocked
              WHERE organization_id = w.organization_id;
            END IF;
            changed := false;
            w := asked.windows;
            moment := clock_timestamp();
            IF w.short_ends_at <= moment THEN
              w.short_ends_at := moment + p_short;
              w.short_used := 0;
            END IF;
            IF w.long_ends_at <= moment THEN
              w.long_ends_at := moment + p_long;
              w.long_used := 0;
              w.long_blocked := false;
            END IF;
          END IF;

          refused_by := NULL;
          IF w.long_used + asked.count > asked.long_limit THEN
            refused_by := 'long';
            -- An exhausted budget blocks for a full window from the first refusal on, and no later refusal prolongs that.
            IF w.long_used >= asked.long_limit AND NOT w.long_blocked THEN
              w.long_ends_at := moment + p_long;
              w.long_blocked := true;
              changed := true;
            END IF;
          ELSIF w.short_used + asked.count > asked.short_limit THEN
            refused_by := 'short';
          ELSE
            w.short_used := w.short_used + asked.count;
            w.long_used := w.long_used + asked.count;
            w.long_blocked := false;
            changed := true;
          END IF;

          ordinal := asked.ordinal;
          token_id := asked.token_id;
          revoked := false;
          organization_id := asked.organization_id;
          api_enabled := true;
          token_idle := asked.token_idle;
          rate_tier := asked.rate_tier;
          billing_mode := asked.billing_mode;
          exclusions_version := asked.exclusions_version;
          balance := asked.balance;
          period_allowance := asked.period_allowance;
          short_limit := asked.short_limit;
          short_used := w.short_used;
          short_reset := ceil(extract(epoch FROM w.short_ends_at - moment)::float8);
          long_limit := asked.long_limit;
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

        IF cardinality(decided) < cardinality(p_hashes) THEN
          RETURN QUERY
            SELECT r.ordinal::integer, t.id, t.revoked_at IS NOT NULL, o.id, o.api_enabled, NULL::boolean,
              NULL::rate_tier, NULL::billing_mode, NULL::integer, NULL::bigint, NULL::bigint, NULL::text,
              NULL::integer, NULL::integer, NULL::integer, NULL::integer, NULL::integer, NULL::integer
            FROM unnest(p_hashes) WITH ORDINALITY AS r (hash, ordinal)
              JOIN api_tokens t ON t.sha256 = r.hash
              LEFT JOIN organizations o ON o.id = t.organization_id
            WHERE r.ordinal <> ALL (decided);
        END IF;
      END $$;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION admit');
  }
}
