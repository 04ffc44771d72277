-- Permissions that opened nothing are gone (D-126): the roles of exhibitors and further permissions of employees no longer list
-- them. A role that had nothing else keeps the right to view of the same part, since a role has at least one permission.
CREATE FUNCTION without_unused_permissions(given text[]) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(array_agg(DISTINCT CASE WHEN each = ANY(ARRAY['newsletters.delete', 'payments.edit', 'payments.delete',
                                                               'reports.edit', 'reports.delete', 'reservations.delete',
                                                               'settings.delete', 'widgets.delete'])
                                          THEN split_part(each, '.', 1) || '.view' ELSE each END), '{}')
    FROM unnest(given) AS each
$$;
UPDATE custom_role SET permissions = without_unused_permissions(permissions)
 WHERE permissions <> without_unused_permissions(permissions);
UPDATE employee SET permissions = without_unused_permissions(permissions)
 WHERE permissions <> without_unused_permissions(permissions);
DROP FUNCTION without_unused_permissions(text[]);
