const BEGINS = 'a second payment';

/** Said of an order that is paid by a payment that is not its own; it stays when the right one comes. */
export const otherPayment = (paymentId: string, amount: string): string =>
  `${BEGINS} came, ${paymentId.replaceAll(';', ',')}, of ${amount}: ask the payment service for the money`;

/** What a problem says of such payments; null: nothing. */
export const otherPaymentsIn = (problem: string | null): string | null =>
  (problem ?? '')
    .split('; ')
    .filter((part) => part.startsWith(BEGINS))
    .join('; ') || null;
