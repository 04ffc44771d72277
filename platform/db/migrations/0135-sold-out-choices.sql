-- One choice of a product can be sold out, as a product can (decision 0107).
ALTER TABLE product_choice ADD COLUMN sold_out boolean NOT NULL DEFAULT false;
