-- Claims an idempotency key for a request. `outcome`:
--   claimed        the request is processed by the caller, who must finish or release it; with a `charge_id` it was paid for before
--   kept           the response is returned
--   in_progress    another request with the key is being processed
--   other_request  the key was used for another request
-- A kept response is not returned if the exclusions of the organization have changed since, or a posting was taken down: it is read again.
-- A claim from more than five seconds in the future was made before the clock was set back, and counts as one whose process has ended.
CREATE OR REPLACE FUNCTION claim_idempotency_key(
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
  IF k.request_id IS NOT NULL AND k.claimed_at BETWEEN clock_timestamp() - interval '5 seconds' AND clock_timestamp() + interval '5 seconds' THEN
    RETURN QUERY SELECT 'in_progress', NULL::bigint, NULL::integer, NULL, NULL, NULL::bytea;
    RETURN;
  END IF;
  UPDATE idempotency_keys i SET request_id = p_request_id, claimed_at = clock_timestamp()
    WHERE i.organization_id = p_organization_id AND i.key = p_key;
  RETURN QUERY SELECT 'claimed', k.charge_id, k.records, NULL, NULL, NULL::bytea;
END $$;
