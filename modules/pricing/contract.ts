/** A price rate offered for one screening on one channel (TCK-004). Euros. */
export type TariffWire = {
  price_rate_id: number;
  name: string;
  description: string;
  total_price: number;
  min_tickets: number;
  max_tickets: number;
  accept_voucher: boolean;
};
