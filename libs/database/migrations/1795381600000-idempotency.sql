-- Claims an idempotency key for a request. `outcome`:
--   claimed        the request is processed by the caller, who must finish or release it; with a `charge_id` it was paid for before
--   kept           the response is returned
--   in_progress    another request with the key is being processed
--   other_request  the key was used for another request
-- A kept response is not returned if the exclusions of the organization have changed since, or a posting was taken down: it is read again.
CREATE FUNCTION claim_idempotency_key(
  p_organization_id text, p_key text, p_fingerprint bytea, p_request_id text, p_exclusions_version bigint
) RETURNS TABLE (
  outcome text, charge_id bigint, records integer, content_type text, link text, body bytea
) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  k idempotency_keys;
  r idempotent_responses;
BEGIN
  DELETE FROM idempotency_keys i
    WHERE i.organization_id = p_organization_id AND i.key = p_key AND i.created_at < clock_timestamp() - interval '24 hours';
  LOOP
    INSERT INTO idempotency_keys (organization_id, key, fingerprint, request_id)
      VALUES (p_organization_id, p_key, p_fingerprint, p_request_id) ON CONFLICT DO NOTHING;
    IF FOUND THEN
      RETURN QUERY SELECT 'claimed', NULL::bigint, NULL::integer, NULL, NULL, NULL::bytea;
      RETURN;
    END IF;
    SELECT * INTO k FROM idempotency_keys i WHERE i.organization_id = p_organization_id AND i.key = p_key FOR UPDATE;
    EXIT WHEN FOUND;
  END LOOP;
  IF k.fingerprint <> p_fingerprint THEN
    RETURN QUERY SELECT 'other_request', NULL::bigint, NULL::integer, NULL, NULL, NULL::bytea;
    RETURN;
  END IF;
  SELECT * INTO r FROM idempotent_responses i
    WHERE i.organization_id = p_organization_id AND i.key = p_key AND i.exclusions_version = p_exclusions_version
      AND NOT EXISTS (SELECT FROM takedowns t WHERE t.created_at >= i.created_at);
  IF FOUND THEN
    RETURN QUERY SELECT 'kept', k.charge_id, k.records, r.content_type, r.link, r.body;
    RETURN;
  END IF;
  -- Afterwards its process has probably ended. If it has not, it can no longer charge.
  IF k.request_id IS NOT NULL AND k.claimed_at > clock_timestamp() - interval '5 seconds' THEN
    RETURN QUERY SELECT 'in_progress', NULL::bigint, NULL::integer, NULL, NULL, NULL::bytea;
    RETURN;
  END IF;
  UPDATE idempotency_keys i SET request_id = p_request_id, claimed_at = clock_timestamp()
    WHERE i.organization_id = p_organization_id AND i.key = p_key;
  RETURN QUERY SELECT 'claimed', k.charge_id, k.records, NULL, NULL, NULL::bytea;
END $$;

-- `charge_credits` for responses that may have an idempotency key. With one, a response is charged only while its request holds the key and the
-- key is not paid for: otherwise `held` is false, and nothing is charged. The key is paid for in the same commit.
CREATE FUNCTION charge_responses(
  p_organization_ids text[], p_request_ids text[], p_endpoint_groups text[], p_credits integer[], p_records integer[],
  p_keys text[], p_delivered bigint[]
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
      '{}'::bigint[]
    ) c
  ), paid AS (
    UPDATE idempotency_keys k SET charge_id = c.charge_id, records = c.records
    FROM charges c
    WHERE c.charge_id IS NOT NULL AND k.organization_id = p_organization_ids[c.ordinal] AND k.key = p_keys[c.ordinal]
  )
  SELECT i::integer, c.charge_id, coalesce(c.credits, 0), coalesce(c.records, 0), c.balance, c.ordinal IS NOT NULL
  FROM generate_subscripts(p_organization_ids, 1) AS i LEFT JOIN charges c ON c.ordinal = i;
END $$;

-- Deletes keys that are older than a day, and the oldest responses beyond the bytes that an organization, and all together, may keep, as well as
-- those from before a takedown. A key without its response is still paid for.
CREATE FUNCTION sweep_idempotency_keys(p_organization_bytes bigint, p_bytes bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('sweep_idempotency_keys')) THEN RETURN; END IF;
  DELETE FROM idempotency_keys WHERE created_at < clock_timestamp() - interval '24 hours';
  DELETE FROM idempotent_responses r USING (
    SELECT organization_id, key,
      sum(bytes) OVER (PARTITION BY organization_id ORDER BY created_at DESC, key) AS of_organization,
      sum(bytes) OVER (ORDER BY created_at DESC, organization_id, key) AS of_all, created_at
    FROM idempotent_responses
  ) s
  WHERE r.organization_id = s.organization_id AND r.key = s.key
    AND (s.of_organization > p_organization_bytes OR s.of_all > p_bytes
      OR s.created_at <= (SELECT max(created_at) FROM takedowns));
END $$;
