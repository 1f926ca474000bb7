-- Both take the organization's lock first, so that its numbers grow in the order in which they can be seen. No row where
-- the organization excludes as much as it may.
CREATE FUNCTION exclude(p_organization_id text, p_kind exclusion_kind, p_id text, p_most integer)
  RETURNS TABLE (excluded_at timestamptz) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM organizations WHERE id = p_organization_id FOR NO KEY UPDATE;
  RETURN QUERY SELECT created_at FROM exclusions
    WHERE organization_id = p_organization_id AND kind = p_kind AND excluded_id = p_id;
  IF FOUND OR p_most <= (SELECT count(*) FROM exclusions WHERE organization_id = p_organization_id AND kind = p_kind) THEN
    RETURN;
  END IF;
  UPDATE organizations SET exclusions_version = exclusions_version + 1 WHERE id = p_organization_id;
  RETURN QUERY INSERT INTO exclusions (organization_id, kind, excluded_id, created_at)
    VALUES (p_organization_id, p_kind, p_id, clock_timestamp()) RETURNING created_at;
END $$;

-- Whether there was something to take back.
CREATE FUNCTION include(p_organization_id text, p_kind exclusion_kind, p_id text) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM organizations WHERE id = p_organization_id FOR NO KEY UPDATE;
  DELETE FROM exclusions WHERE organization_id = p_organization_id AND kind = p_kind AND excluded_id = p_id;
  IF NOT FOUND THEN RETURN false; END IF;
  UPDATE organizations SET exclusions_version = exclusions_version + 1 WHERE id = p_organization_id;
  RETURN true;
END $$;
