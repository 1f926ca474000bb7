-- Creates the partitions of charges that are missing: from the end of the last one to `p_months` after the current month, and those of charges that
-- arrived without one, which are moved. Returns how many were created.
CREATE FUNCTION add_charge_partitions(p_months integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  current_month timestamp := date_trunc('month', now() AT TIME ZONE 'UTC');
  covered timestamptz;
  months timestamp[];
  month timestamp;
  starts_at timestamptz;
  ends_at timestamptz;
  name text;
  created integer := 0;
BEGIN
  SELECT max(substring(pg_get_expr(c.relpartbound, c.oid) FROM 'TO \(''([^'']+)''\)')::timestamptz) INTO covered
    FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid WHERE i.inhparent = 'credit_charges'::regclass;
  -- Read at once: a table cannot be altered while a loop reads it.
  months := ARRAY(
    SELECT date_trunc('month', created_at AT TIME ZONE 'UTC') FROM credit_charges_other
    UNION
    SELECT generate_series(
      coalesce(covered AT TIME ZONE 'UTC', current_month), current_month + make_interval(months => p_months), '1 month'));
  FOREACH month IN ARRAY months LOOP
    name := 'credit_charges_' || to_char(month, 'YYYY_MM');
    starts_at := month AT TIME ZONE 'UTC';
    ends_at := (month + interval '1 month') AT TIME ZONE 'UTC';
    EXECUTE format('CREATE TABLE %I (LIKE credit_charges INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', name);
    ALTER TABLE credit_charges_other DISABLE TRIGGER credit_charges_append_only;
    EXECUTE format(
      'WITH moved AS (DELETE FROM credit_charges_other WHERE created_at >= %L AND created_at < %L RETURNING *)
       INSERT INTO %I SELECT * FROM moved', starts_at, ends_at, name);
    ALTER TABLE credit_charges_other ENABLE TRIGGER credit_charges_append_only;
    EXECUTE format('ALTER TABLE credit_charges ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', name, starts_at, ends_at);
    EXECUTE format('CREATE TRIGGER credit_charges_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON %I
      FOR EACH STATEMENT EXECUTE FUNCTION reject_change()', name);
    created := created + 1;
  END LOOP;
  RETURN created;
END $$;
