-- How many places of a screening staff withhold is asked with every refresh of its counts (D-046).
CREATE INDEX seat_claim_blocked ON seat_claim (exhibitor_id, screening_id) WHERE state = 'blocked';
