-- A price that begins on a day (modules/pricing, decision 0099). Empty: the price since ever.

ALTER TABLE price_row ADD COLUMN from_day date;
