-- Changes billing mode and allowance in one round trip, because it locks the balance that every charge needs. A null allowance keeps the
-- current one. Returns false when the organization does not exist.
CREATE FUNCTION set_billing(p_organization_id text, p_mode billing_mode, p_allowance bigint) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM organizations WHERE id = p_organization_id FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN false; END IF;
  -- Periods that have ended are closed on the old terms.
  PERFORM renew_allowance(p_organization_id);
  IF p_mode = 'subscription' THEN
    PERFORM end_allowance(p_organization_id);
    p_allowance := 0;
  END IF;
  UPDATE organizations SET billing_mode = p_mode, allowance_credits = coalesce(p_allowance, allowance_credits)
  WHERE id = p_organization_id;
  PERFORM begin_allowance(p_organization_id);
  RETURN true;
END $$;
