const BEGINS = 'a second payment';

/** The problem of an order that another payment paid; it stays when the right payment comes. */
export const otherPayment = (paymentId: string, amount: string): string =>
  `${BEGINS} came, ${paymentId.replaceAll(';', ',')}, of ${amount}: ask the payment service for the money`;

/** The part of a problem that is about other payments; null: none. */
export const otherPaymentsIn = (problem: string | null): string | null =>
  (problem ?? '')
    .split('; ')
    .filter((part) => part.startsWith(BEGINS))
    .join('; ') || null;
