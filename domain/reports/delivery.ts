export interface Pricing {
  /** EUR cents per million coins. */
  centsPerMillion: number;
  /** Share of the amount that is kept as a fee, in percent. */
  feePercent: number;
}

/** Money of a delivery, whole EUR cents. */
export interface DeliveryMoney {
  amountCents: number;
  feeCents: number;
}

/** Payment for delivered coins; each figure is rounded to the cent. @param coins whole coins */
export function deliveryMoney(coins: number, { centsPerMillion, feePercent }: Pricing): DeliveryMoney {
  const amountCents = Math.round((coins * centsPerMillion) / 1_000_000);
  return { amountCents, feeCents: Math.round((amountCents * feePercent) / 100) };
}
