-- A word that is sealed with the installation's secret at its first start: a program with another secret cannot open it,
-- and refuses to start. NULL: no program with this column has started yet.
ALTER TABLE installation ADD COLUMN secret_check bytea;
