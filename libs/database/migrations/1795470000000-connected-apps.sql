-- Charges many responses, of any organizations, in one commit. Each takes from what those before it left, the allowance first, and at most
-- the balance. One with the id of a token that has a limit per day takes at most what is left of it. All charges of a token hold the lock on the
-- balance of its organization, so that two of them never spend the same part of the limit. Also removes the charges in `p_delivered` from the
-- list of undelivered ones.
CREATE FUNCTION charge_credits(
  p_organization_ids text[], p_request_ids text[], p_endpoint_groups text[], p_credits integer[], p_records integer[],
  p_delivered bigint[], p_token_ids text[] DEFAULT NULL
) RETURNS TABLE (ordinal integer, charge_id bigint, credits integer, records integer, balance bigint)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  any_metered boolean;
  any_due boolean;
  today date;
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
  -- After the lock: a batch that waited for it over midnight must not return to the day before.
  today := (clock_timestamp() AT TIME ZONE 'UTC')::date;
  IF any_due THEN
    PERFORM renew_allowance(organization_id) FROM credit_balances WHERE organization_id = ANY (p_organization_ids);
  END IF;
  IF any_metered IS NOT TRUE THEN
    -- No credits are involved, so there is no need to wait for the disk.
    PERFORM set_config('synchronous_commit', 'off', true);
  END IF;

  RETURN QUERY
  WITH permitted AS (
    SELECT r.*,
      CASE WHEN t.id IS NULL THEN r.credits ELSE greatest(0, least(r.credits,
        t.credits_per_day - CASE WHEN t.spent_on >= today THEN t.spent_credits ELSE 0 END
          - (sum(r.credits) OVER (PARTITION BY r.token_id ORDER BY r.ordinal) - r.credits))) END AS allowed
    FROM unnest(p_organization_ids, p_request_ids, p_endpoint_groups, p_credits, p_records, p_token_ids) WITH ORDINALITY
        AS r (organization_id, request_id, endpoint_group, credits, records, token_id, ordinal)
      LEFT JOIN api_tokens t ON t.id = r.token_id AND t.credits_per_day IS NOT NULL
  ), requests AS (
    SELECT r.*, o.billing_mode = 'credits' AS metered, b.allowance, b.purchased,
      sum(r.allowed) OVER (PARTITION BY r.organization_id ORDER BY r.ordinal) - r.allowed AS before
    FROM permitted r
      JOIN organizations o ON o.id = r.organization_id
      JOIN credit_balances b ON b.organization_id = r.organization_id
  ), split AS (
    SELECT requests.*,
      CASE WHEN metered THEN greatest(0, least(allowed, allowance - before)) ELSE 0 END AS from_allowance,
      CASE WHEN metered THEN greatest(0, least(allowed, allowance + purchased - before)) ELSE 0 END AS charged
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
  ), spent AS (
    UPDATE api_tokens t SET spent_on = greatest(t.spent_on, today),
      spent_credits = CASE WHEN t.spent_on >= today THEN t.spent_credits ELSE 0 END + c.charged
    FROM (SELECT token_id, sum(charged)::integer AS charged FROM charges WHERE charged > 0 AND token_id IS NOT NULL GROUP BY token_id) c
    WHERE t.id = c.token_id AND t.credits_per_day IS NOT NULL
  ), usage AS (
    INSERT INTO usage_records AS u (organization_id, day, endpoint_group, records, credits)
    SELECT organization_id, (now() AT TIME ZONE 'UTC')::date, endpoint_group, sum(paid_records), sum(charged) FROM charges
    GROUP BY organization_id, endpoint_group ORDER BY organization_id, endpoint_group
    ON CONFLICT (organization_id, day, endpoint_group)
      DO UPDATE SET records = u.records + excluded.records, credits = u.credits + excluded.credits
  )
  SELECT split.ordinal::integer, charges.id, coalesce(charges.charged, 0)::integer, coalesce(charges.paid_records, 0)::integer,
    CASE WHEN split.metered THEN greatest(0, split.allowance + split.purchased - split.before - split.allowed) END::bigint
  FROM split LEFT JOIN charges ON charges.ordinal = split.ordinal;
END $$;

-- `charge_credits` for responses that may have an idempotency key. With one, a response is charged only while its request holds the key and the
-- key is not paid for: otherwise `held` is false, and nothing is charged. The key is paid for in the same commit.
CREATE FUNCTION charge_responses(
  p_organization_ids text[], p_request_ids text[], p_endpoint_groups text[], p_credits integer[], p_records integer[],
  p_keys text[], p_delivered bigint[], p_token_ids text[] DEFAULT NULL
) RETURNS TABLE (ordinal integer, charge_id bigint, credits integer, records integer, balance bigint, held boolean)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  chargeable integer[];
BEGIN
  -- Also without a response to charge, when `charge_credits` is not called.
  IF cardinality(p_delivered) > 0 THEN
    DELETE FROM undelivered_charges u WHERE u.charge_id = ANY (p_delivered);
  END IF;
  -- No other request can take over these keys before the commit. Always in the same order, so that two processes never deadlock.
  PERFORM FROM idempotency_keys k
    JOIN unnest(p_organization_ids, p_keys) AS r (organization_id, key) ON k.organization_id = r.organization_id AND k.key = r.key
    ORDER BY k.organization_id, k.key FOR UPDATE OF k;
  SELECT coalesce(array_agg(r.ordinal::integer ORDER BY r.ordinal), '{}') INTO chargeable
  FROM (
    SELECT *, row_number() OVER (PARTITION BY organization_id, key ORDER BY ordinal) AS nth
    FROM unnest(p_organization_ids, p_request_ids, p_keys) WITH ORDINALITY AS u (organization_id, request_id, key, ordinal)
  ) r
  WHERE r.key IS NULL OR r.nth = 1 AND EXISTS (
    SELECT FROM idempotency_keys k WHERE k.organization_id = r.organization_id AND k.key = r.key
      AND k.request_id = r.request_id AND k.charge_id IS NULL
  );
  RETURN QUERY
  WITH charges AS MATERIALIZED (
    SELECT chargeable[c.ordinal] AS ordinal, c.charge_id, c.credits, c.records, c.balance FROM charge_credits(
      ARRAY(SELECT p_organization_ids[i] FROM unnest(chargeable) WITH ORDINALITY AS u (i, n) ORDER BY n),
      ARRAY(SELECT p_request_ids[i] FROM unnest(chargeable) WITH ORDINALITY AS u (i, n) ORDER BY n),
      ARRAY(SELECT p_endpoint_groups[i] FROM unnest(chargeable) WITH ORDINALITY AS u (i, n) ORDER BY n),
      ARRAY(SELECT p_credits[i] FROM unnest(chargeable) WITH ORDINALITY AS u (i, n) ORDER BY n),
      ARRAY(SELECT p_records[i] FROM unnest(chargeable) WITH ORDINALITY AS u (i, n) ORDER BY n),
      '{}'::bigint[],
      ARRAY(SELECT p_token_ids[i] FROM unnest(chargeable) WITH ORDINALITY AS u (i, n) ORDER BY n)
    ) c
  ), paid AS (
    UPDATE idempotency_keys k SET charge_id = c.charge_id, records = c.records
    FROM charges c
    WHERE c.charge_id IS NOT NULL AND k.organization_id = p_organization_ids[c.ordinal] AND k.key = p_keys[c.ordinal]
  )
  SELECT i::integer, c.charge_id, coalesce(c.credits, 0), coalesce(c.records, 0), c.balance, c.ordinal IS NOT NULL
  FROM generate_subscripts(p_organization_ids, 1) AS i LEFT JOIN charges c ON c.ordinal = i;
END $$;
