-- Computed from the first period, so that one that began on the 31st returns to the 31st after shorter months.
CREATE FUNCTION period_start(anchor timestamptz, number integer) RETURNS timestamptz LANGUAGE sql IMMUTABLE AS $$
  SELECT (anchor AT TIME ZONE 'UTC' + make_interval(months => number)) AT TIME ZONE 'UTC'
$$;

-- Starts the first period of an organization that has an allowance and no current period.
CREATE FUNCTION begin_allowance(p_organization_id text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  amount bigint;
  moment timestamptz := clock_timestamp();
BEGIN
  PERFORM FROM credit_balances WHERE organization_id = p_organization_id AND period_ends_at IS NULL FOR UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  SELECT allowance_credits INTO amount FROM organizations WHERE id = p_organization_id AND billing_mode = 'credits';
  IF coalesce(amount, 0) = 0 THEN RETURN; END IF;
  INSERT INTO credit_grants (organization_id, kind, amount, period_started_at)
    VALUES (p_organization_id, 'allowance', amount, moment);
  UPDATE credit_balances SET allowance = amount, period_allowance = amount, period_anchor = moment, period_number = 0,
    period_started_at = moment, period_ends_at = period_start(moment, 1)
  WHERE organization_id = p_organization_id;
END $$;

-- Closes every period that has ended and starts the next, including periods without any request. Does nothing when none has ended.
CREATE FUNCTION renew_allowance(p_organization_id text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  b credit_balances;
  amount bigint;
BEGIN
  SELECT * INTO b FROM credit_balances
    WHERE organization_id = p_organization_id AND period_ends_at <= clock_timestamp() FOR UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  SELECT allowance_credits INTO amount FROM organizations WHERE id = p_organization_id;
  WHILE b.period_ends_at <= clock_timestamp() LOOP
    IF b.allowance > 0 THEN
      INSERT INTO credit_expiries (organization_id, amount, period_started_at)
        VALUES (p_organization_id, b.allowance, b.period_started_at);
    END IF;
    b.allowance := amount;
    b.period_allowance := amount;
    IF amount = 0 THEN
      b.period_started_at := NULL;
      b.period_ends_at := NULL;
    ELSE
      b.period_number := b.period_number + 1;
      b.period_started_at := b.period_ends_at;
      b.period_ends_at := period_start(b.period_anchor, b.period_number + 1);
      INSERT INTO credit_grants (organization_id, kind, amount, period_started_at)
        VALUES (p_organization_id, 'allowance', amount, b.period_started_at);
    END IF;
  END LOOP;
  UPDATE credit_balances SET allowance = b.allowance, period_allowance = b.period_allowance,
    period_number = b.period_number, period_started_at = b.period_started_at, period_ends_at = b.period_ends_at
  WHERE organization_id = p_organization_id;
END $$;

-- Ends the allowance of an organization that switches to `subscription`. Its purchased credits remain.
CREATE FUNCTION end_allowance(p_organization_id text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM credit_balances WHERE organization_id = p_organization_id FOR UPDATE;
  INSERT INTO credit_expiries (organization_id, amount, period_started_at)
    SELECT organization_id, allowance, period_started_at FROM credit_balances
    WHERE organization_id = p_organization_id AND allowance > 0;
  UPDATE credit_balances SET allowance = 0, period_allowance = 0, period_started_at = NULL, period_ends_at = NULL
  WHERE organization_id = p_organization_id;
END $$;

-- Charges many responses, of any organizations, in one commit. Each takes from what those before it left, the allowance first, and at most
-- the balance. Also removes the charges in `p_delivered` from the list of undelivered ones.
CREATE FUNCTION charge_credits(
  p_organization_ids text[], p_request_ids text[], p_endpoint_groups text[], p_credits integer[], p_records integer[],
  p_delivered bigint[]
) RETURNS TABLE (ordinal integer, charge_id bigint, credits integer, records integer, balance bigint)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  any_metered boolean;
  any_due boolean;
BEGIN
  IF cardinality(p_delivered) > 0 THEN
    DELETE FROM undelivered_charges WHERE charge_id = ANY (p_delivered);
  END IF;
  SELECT bool_or(metered), bool_or(due) INTO any_metered, any_due FROM (
    SELECT o.billing_mode = 'credits' AS metered, b.period_ends_at <= clock_timestamp() AS due
    FROM credit_balances b JOIN organizations o ON o.id = b.organization_id
    WHERE b.organization_id = ANY (p_organization_ids)
    -- Always in the same order, so that two processes never deadlock.
    ORDER BY b.organization_id FOR UPDATE OF b
  ) locked;
  IF any_due THEN
    PERFORM renew_allowance(organization_id) FROM credit_balances WHERE organization_id = ANY (p_organization_ids);
  END IF;
  IF any_metered IS NOT TRUE THEN
    -- No credits are involved, so there is no need to wait for the disk.
    PERFORM set_config('synchronous_commit', 'off', true);
  END IF;

  RETURN QUERY
  WITH requests AS (
    SELECT r.*, o.billing_mode = 'credits' AS metered, b.allowance, b.purchased,
      sum(r.credits) OVER (PARTITION BY r.organization_id ORDER BY r.ordinal) - r.credits AS before
    FROM unnest(p_organization_ids, p_request_ids, p_endpoint_groups, p_credits, p_records) WITH ORDINALITY
        AS r (organization_id, request_id, endpoint_group, credits, records, ordinal)
      JOIN organizations o ON o.id = r.organization_id
      JOIN credit_balances b ON b.organization_id = r.organization_id
  ), split AS (
    SELECT requests.*,
      CASE WHEN metered THEN greatest(0, least(credits, allowance - before)) ELSE 0 END AS from_allowance,
      CASE WHEN metered THEN greatest(0, least(credits, allowance + purchased - before)) ELSE 0 END AS charged
    FROM requests
  ), charges AS MATERIALIZED (
    SELECT nextval('credit_charges_id_seq') AS id, split.*,
      CASE WHEN NOT metered OR charged = credits THEN records ELSE least(records, charged) END AS paid_records
    FROM split WHERE charged > 0 OR NOT metered
  ), ledger AS (
    INSERT INTO credit_charges (id, organization_id, request_id, endpoint_group, allowance, purchased, records)
    SELECT id, organization_id, request_id, endpoint_group, from_allowance, charged - from_allowance, paid_records FROM charges
  ), undelivered AS (
    INSERT INTO undelivered_charges (charge_id) SELECT id FROM charges WHERE charged > 0
  ), balances AS (
    UPDATE credit_balances b SET allowance = b.allowance - c.allowance, purchased = b.purchased - c.purchased
    FROM (SELECT organization_id, sum(from_allowance) AS allowance, sum(charged - from_allowance) AS purchased
      FROM charges WHERE charged > 0 GROUP BY organization_id) c
    WHERE b.organization_id = c.organization_id
  ), usage AS (
    INSERT INTO usage_records AS u (organization_id, day, endpoint_group, records, credits)
    SELECT organization_id, (now() AT TIME ZONE 'UTC')::date, endpoint_group, sum(paid_records), sum(charged) FROM charges
    GROUP BY organization_id, endpoint_group ORDER BY organization_id, endpoint_group
    ON CONFLICT (organization_id, day, endpoint_group)
      DO UPDATE SET records = u.records + excluded.records, credits = u.credits + excluded.credits
  )
  SELECT split.ordinal::integer, charges.id, coalesce(charges.charged, 0)::integer, coalesce(charges.paid_records, 0)::integer,
    CASE WHEN split.metered THEN greatest(0, split.allowance + split.purchased - split.before - split.credits) END::bigint
  FROM split LEFT JOIN charges ON charges.ordinal = split.ordinal;
END $$;
