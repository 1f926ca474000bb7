-- Both functions lock the organization first, so that numbers become visible in increasing order.

-- Returns no row when the organization has reached `p_limit`.
CREATE FUNCTION exclude(p_organization_id text, p_kind exclusion_kind, p_id text, p_limit integer)
  RETURNS TABLE (excluded_at timestamptz) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM organizations WHERE id = p_organization_id FOR NO KEY UPDATE;
  RETURN QUERY SELECT created_at FROM exclusions
    WHERE organization_id = p_organization_id AND kind = p_kind AND excluded_id = p_id;
  IF FOUND OR p_limit <= (SELECT count(*) FROM exclusions WHERE organization_id = p_organization_id AND kind = p_kind) THEN
    RETURN;
  END IF;
  UPDATE organizations SET exclusions_version = exclusions_version + 1 WHERE id = p_organization_id;
  RETURN QUERY INSERT INTO exclusions (organization_id, kind, excluded_id, created_at)
    VALUES (p_organization_id, p_kind, p_id, clock_timestamp()) RETURNING created_at;
END $$;

-- Returns whether there was an exclusion to remove.
CREATE FUNCTION include(p_organization_id text, p_kind exclusion_kind, p_id text) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM organizations WHERE id = p_organization_id FOR NO KEY UPDATE;
  DELETE FROM exclusions WHERE organization_id = p_organization_id AND kind = p_kind AND excluded_id = p_id;
  IF NOT FOUND THEN RETURN false; END IF;
  UPDATE organizations SET exclusions_version = exclusions_version + 1 WHERE id = p_organization_id;
  RETURN true;
END $$;
